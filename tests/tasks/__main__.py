"""The tasks of a newcomer, with their lines and seconds: ``python -m tests.tasks``."""

import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).parent
TASKS = sorted(path for path in HERE.glob("*.py") if path.stem not in ("__main__", "test_tasks"))


def lines(path: Path) -> int:
    """Lines that say something: without docstring and empty lines."""
    text = path.read_text(encoding="utf-8").partition('"""\n')[2]
    return sum(bool(line.strip()) for line in text.splitlines())


if __name__ == "__main__":
    print("| task | lines | seconds, kernels compiled before |\n|---|---|---|")
    for path in TASKS:
        for _ in range(2):
            started = time.perf_counter()
            subprocess.run([sys.executable, str(path)], check=True, capture_output=True)
            seconds = time.perf_counter() - started
        print(f"| {path.stem.replace('_', ' ')} | {lines(path)} | {seconds:.1f} |", flush=True)
