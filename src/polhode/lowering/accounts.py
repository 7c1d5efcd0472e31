"""What a run carries beside its state: the ledger's accounts, and the angles of twists."""

from __future__ import annotations

from dataclasses import dataclass, field

from polhode.kernel.compile.pointer_table import Table, zeros

WORK, DISSIPATED = "work", "dissipated"


@dataclass
class Accounts:
    """Columns of the `carried` table by name."""

    columns: list[tuple[str, str]] = field(default_factory=list)  # (work or dissipated, of what)
    angles: list[float] = field(default_factory=list)  # at the start
    hinges: list[str] = field(default_factory=list)  # whose angles they are

    def account(self, kind: str, name: str) -> int:
        """Column of an account, opened if it is new."""
        if (kind, name) not in self.columns:
            self.columns.append((kind, name))
        return self.columns.index((kind, name))

    def twist(self, angle: float, joint: str) -> int:
        """Number of a new angle; its column comes after the accounts."""
        self.angles.append(angle)
        self.hinges.append(joint)
        return len(self.angles) - 1

    @property
    def width(self) -> int:
        """Number of accounts and angles."""
        return len(self.columns) + len(self.angles)

    def table(self) -> Table:
        """Return the table at the start: sums, and below them what rounding cut off."""
        carried = zeros(2, max(1, len(self.columns) + len(self.angles)))
        carried[0, len(self.columns) : len(self.columns) + len(self.angles)] = self.angles
        return carried
