"""Run the numerical tests as other processors compute, and say how much of each tolerance is used.

OpenBLAS and Numba choose their code by the processor; OPENBLAS_CORETYPE and NUMBA_CPU_NAME choose
for them. ``python tests/processors.py`` tries all six choices (SkylakeX only where there
is AVX-512) and ends with a table; ``Zen generic`` tries these two, ``Zen unit truth`` two
folders; ``--one`` tries what is furthest from this machine, on the folders that depend on it most.

Kernels call no BLAS, so that one cache of them serves all choices of OpenBLAS; plain tests run
without the compiler, and NUMBA_CPU_NAME does not reach them.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FEW = ["truth/test_linear_structures.py", "unit/statics", "unit/assembly"]
MANY = ["unit", "truth", "properties", "papers"]
CHOICES = [
    *({"OPENBLAS_CORETYPE": name} for name in ("Prescott", "Haswell", "SkylakeX", "Zen")),
    {"NUMBA_CPU_NAME": "generic"},
    {},  # the host's
]
OTHER = {"OPENBLAS_CORETYPE": "Prescott", "NUMBA_CPU_NAME": "generic"}
COUNTS = re.compile(r"\d+ (?:passed|failed|error)[^=]*")
SHARE = re.compile(r" *(\d+\.\d{3})  tests/")


def can_run(choice):
    cpu = Path("/proc/cpuinfo")
    has_avx512 = cpu.exists() and "avx512f" in cpu.read_text(encoding="utf-8")
    return has_avx512 or choice.get("OPENBLAS_CORETYPE") != "SkylakeX"


def name(choice):
    return " ".join(choice.values()) or "host"


def outcome(choice, mark, folders, **more):
    """Exit code, counts and largest share of a tolerance of the tests with this mark."""
    print(f"\n*** {' '.join(f'{k}={v}' for k, v in (choice | more).items())} ***", flush=True)
    paths = [str(HERE / folder) for folder in folders]
    command = [sys.executable, "-m", "pytest", "-q", "-m", mark, "--shares", *paths]
    counts, share = "no test ran", 0.0
    with subprocess.Popen(
        command, env=os.environ | choice | more, stdout=subprocess.PIPE, text=True
    ) as process:
        for line in process.stdout:
            print(line, end="", flush=True)
            if found := COUNTS.search(line):
                counts = found[0].strip()
            if found := SHARE.match(line):
                share = max(share, float(found[1]))
    return process.returncode, counts, share


def main(words):
    if "--one" in words:
        return outcome(OTHER, "not slow", FEW)[0]
    code, table = 0, []
    folders = [word for word in words if (HERE / word).is_dir()] or MANY
    chosen = set(words).difference(folders) or set(map(name, CHOICES))
    for choice in (c for c in CHOICES if can_run(c) and name(c) in chosen):
        ways = {"compiled": ("not slow and not plain", {})}
        if "NUMBA_CPU_NAME" not in choice:
            ways["interpreted"] = ("not slow and not jit and plain", {"NUMBA_DISABLE_JIT": "1"})
        for way, (mark, more) in ways.items():
            failed, counts, share = outcome(choice, mark, folders, **more)
            code = max(code, failed)
            table.append(f"{name(choice):9} {way:12} largest share {share:.3f}  {counts}")
    print("", *table, sep="\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
