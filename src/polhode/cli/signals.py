"""Signal handling: a run ends at the next chunk, and its samples are kept."""

from __future__ import annotations

import os
import signal
from types import FrameType, TracebackType

from polhode.cli import tell

# Ctrl-C, the end of a session or a batch job, and a terminal that is closed, where there are such.
ENDING = [getattr(signal, n) for n in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, n)]


class StopSignals:
    """While it is open, the first signal asks a run to end, and a second ends the process.

    Before the first step there is nothing to keep: the process then ends at once, because LLVM's
    callbacks would swallow an exception.
    """

    def __init__(self) -> None:
        self.code = 0  # the exit code of the signal that came
        self.running = False
        self._before: dict[int, object] = {}

    def __enter__(self) -> StopSignals:
        for number in ENDING:
            if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler):
                self._before[number] = signal.signal(number, self._came)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    def _came(self, number: int, frame: FrameType | None) -> None:
        again = bool(self.code)
        self.code = 128 + number  # as shells say it
        if not self.running:
            tell("polhode: interrupted before the first step.")
            os._exit(self.code)
        if again:
            os._exit(self.code)

    def notice(self, done: int, total: int) -> None:
        """End a run between two chunks if a signal was received."""
        if self.code and done < total:
            raise KeyboardInterrupt
