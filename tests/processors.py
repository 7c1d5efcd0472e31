"""Run the numerical tests as other processors compute, and say how much of each tolerance is used.

OpenBLAS and Numba choose their code by the processor; OPENBLAS_CORETYPE and NUMBA_CPU_NAME choose
for them. ``python tests/processors.py`` tries all six choices (SkylakeX only where there
is AVX-512), ``--one`` the one that is furthest from this machine, on the folders that
depend on it most.
"""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FEW = ["structures", "statics", "unit/assembly"]
MANY = [*FEW, "loops", "joints", "forces", "ensembles", "properties", "unit"]
CHOICES = [
    *({"OPENBLAS_CORETYPE": name} for name in ("Prescott", "Haswell", "SkylakeX", "Zen")),
    *({"NUMBA_CPU_NAME": name} for name in ("generic", "host")),
]
OTHER = {"OPENBLAS_CORETYPE": "Prescott", "NUMBA_CPU_NAME": "generic"}


def can_run(choice):
    cpu = Path("/proc/cpuinfo")
    has_avx512 = cpu.exists() and "avx512f" in cpu.read_text(encoding="utf-8")
    return has_avx512 or choice.get("OPENBLAS_CORETYPE") != "SkylakeX"


def main(one):
    folders = [str(HERE / folder) for folder in (FEW if one else MANY)]
    codes = []
    for choice in [OTHER] if one else filter(can_run, CHOICES):
        print(f"\n*** {' '.join(f'{k}={v}' for k, v in choice.items())} ***", flush=True)
        command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", "--shares", *folders]
        codes.append(subprocess.run(command, env={**os.environ, **choice}, check=False).returncode)
    return max(codes)


if __name__ == "__main__":
    sys.exit(main("--one" in sys.argv))
