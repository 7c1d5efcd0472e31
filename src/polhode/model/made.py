"""What parts answer about who made them."""

from typing import ClassVar


class NamedPart:
    """What has a kind and a name."""

    kind: ClassVar[str]
    name: str

    @property
    def what(self) -> str:
        """Kind and name, for errors."""
        return f"{self.kind} '{self.name}'"


class Member:
    """A body, joint, force or coupling of a system."""

    is_made: ClassVar[bool] = False  # by the system itself: no file holds it
    is_armature: ClassVar[bool] = False  # in no sum of momenta, and not drawn


class Made(Member):
    """What a system makes of beams, cables, contacts and armatures."""

    is_made: ClassVar[bool] = True
