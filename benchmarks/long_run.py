"""`python -m benchmarks.long_run`: a top streamed for ten million steps: memory, speed and drift.

Peak memory is that of the process, after the kernels are loaded and at the end.
"""

import argparse
import json
import resource
import shutil
import sys
import tempfile
import time
from pathlib import Path

import polhode as ph
from polhode.files.models import load_model


def peak():
    """Largest resident memory so far, MB."""
    size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return size / (1e6 if sys.platform == "darwin" else 1e3)


def main():
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.long_run",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--model", default="heavy-top")
    parser.add_argument("--scheme", default="energy-momentum")
    parser.add_argument("--steps", type=float, default=1e7)
    parser.add_argument("--step", type=float, default=1e-3)
    parser.add_argument("--save-every", type=int, default=1000)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all numbers to a file")
    given = parser.parse_args()
    system = load_model(given.model).system
    folder = Path(tempfile.mkdtemp(prefix="polhode-long-"))
    settings = {"step": given.step, "save_every": given.save_every}
    try:
        ph.simulate(system, given.scheme, until=100 * given.step, out=folder / "short", **settings)
        before, began = peak(), time.perf_counter()
        until = round(given.steps) * given.step
        run = ph.simulate(system, given.scheme, until=until, out=folder / "long", **settings)
        took, after = time.perf_counter() - began, peak()
        size = sum(f.stat().st_size for f in (folder / "long").rglob("*") if f.is_file()) / 1e6
        certificate = run.certificate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print(certificate)
    print(f"  {len(run.time)} samples, {size:.1f} MB on disk, {given.steps / took:,.0f} steps/s")
    print(f"  peak memory {before:.0f} MB after 100 steps, {after:.0f} MB at the end")
    if given.json:
        told = {"peak_before": before, "peak": after, "seconds": took, "megabytes": size}
        told["drift"] = {i.name: i.relative for i in certificate.invariants if i.promised}
        given.json.write_text(json.dumps(told, indent=2) + "\n")
    return 1 if certificate.broken else 0


if __name__ == "__main__":
    sys.exit(main())
