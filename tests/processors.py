"""Run the numerical tests as other processors compute, and say how much of each tolerance is used.

OpenBLAS and Numba choose their code by the processor; OPENBLAS_CORETYPE and NUMBA_CPU_NAME choose
for them. ``python tests/processors.py`` tries all six choices (SkylakeX only where there
is AVX-512), ``--one`` the one that is furthest from this machine, on the folders that
depend on it most. Plain tests run without the compiler: OpenBLAS computes the same with it.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FEW = ["structures", "statics", "unit/assembly"]
MANY = ["structures", "statics", "loops", "joints", "forces", "ensembles", "properties", "unit"]
PLAIN = ["unit", "properties"]
CHOICES = [
    *({"OPENBLAS_CORETYPE": name} for name in ("Prescott", "Haswell", "SkylakeX", "Zen")),
    {"NUMBA_CPU_NAME": "generic"},
    {},  # the host's
]
OTHER = {"OPENBLAS_CORETYPE": "Prescott", "NUMBA_CPU_NAME": "generic"}


def can_run(choice):
    cpu = Path("/proc/cpuinfo")
    has_avx512 = cpu.exists() and "avx512f" in cpu.read_text(encoding="utf-8")
    return has_avx512 or choice.get("OPENBLAS_CORETYPE") != "SkylakeX"


def passes(choice, mark, folders, **more):
    """Exit code of the tests with this mark in these folders."""
    said = " ".join(f"{k}={v}" for k, v in (choice | more).items()) or "as this processor computes"
    print(f"\n*** {said} ***", flush=True)
    paths = [str(HERE / folder) for folder in folders]
    command = [sys.executable, "-m", "pytest", "-q", "-m", mark, "--shares", *paths]
    return subprocess.run(command, env=os.environ | choice | more, check=False).returncode


def main(one):
    if one:
        return passes(OTHER, "not slow", FEW)
    codes = []
    for choice in filter(can_run, CHOICES):
        codes.append(passes(choice, "not slow and not plain", MANY))
        if "OPENBLAS_CORETYPE" in choice:
            codes.append(passes(choice, "not slow and not jit", PLAIN, NUMBA_DISABLE_JIT="1"))
    return max(codes)


if __name__ == "__main__":
    sys.exit(main("--one" in sys.argv))
