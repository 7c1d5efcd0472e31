"""`python -m benchmarks.pages`: size, opening time and frames per second of replay pages.

Pages of 1, 10 and 100 bodies, 2000 frames each, are opened in Chromium without a screen and without
a graphics card (SwiftShader), in a window of 1280 x 720, and played. `fps` counts the frames that
the browser asked for and the page drew. `script` is the time that the page's own code takes for a
frame, `drawing` how much longer it takes until the picture is there; both in milliseconds, the
median of 40 frames. `cpu` is the processor time of all processes of the browser for a frame.

Exit with 1 where a page is above 3 MB or shows less than 30 frames a second.
"""

import argparse
import itertools
import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

MEGABYTES, PER_SECOND = 3.0, 30.0
FRAMES, STEP = 2000, 2.5e-3
LENGTH, MASS, SIDE = 0.1, 0.1, 0.03
ACROSS = MASS * (LENGTH**2 + SIDE**2) / 12
INERTIA = (MASS * SIDE**2 / 6, ACROSS, 1.02 * ACROSS)  # no two equal: drawn as boxes

WARM = 1.0  # seconds of playing before frames are counted

PLAY = """async (seconds) => {
  const { clock } = polhode;
  clock.toggle(true);
  return new Promise((done) => {
    const start = performance.now();
    let count = 0;
    requestAnimationFrame(function frame(now) {
      if (!clock.playing) clock.toggle(true);
      if (now - start > 1000 * seconds) return done({ count, seconds: (now - start) / 1000 });
      count += 1;
      requestAnimationFrame(frame);
    });
  });
}"""

TAKE_TIMES = """async () => {
  const { clock, stage } = polhode;
  clock.toggle(false);
  const gl = stage.renderer.getContext();
  const wait = () => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
  const [script, drawing] = [[], []];
  for (let k = 0; k < 40; k++) {
    wait();
    const before = performance.now();
    clock.seek((clock.end * (k + 0.5)) / 40);
    const drawn = performance.now();
    wait();
    script.push(drawn - before);
    drawing.push(performance.now() - drawn);
    await new Promise(requestAnimationFrame);
  }
  const { calls, triangles } = stage.renderer.info.render;
  return { script: median(script), drawing: median(drawing), calls, triangles };
}"""


def chain(n, springs=False):
    """Return n links from horizontal on ball joints, or on springs."""
    import polhode as ph

    names = ["ground", *(f"link {k}" for k in range(n))]
    bodies = [
        ph.Body(name, mass=MASS, inertia=INERTIA, position=((k + 0.5) * LENGTH, 0, 0))
        for k, name in enumerate(names[1:])
    ]
    pairs = [(a, b, (k * LENGTH, 0, 0)) for k, (a, b) in enumerate(itertools.pairwise(names))]
    joints, ties = [], []
    for k, (a, b, x) in enumerate(pairs):
        if springs:
            ends = [x, np.add(x, (0.02, 0, 0))]
            ties.append(ph.Spring(f"spring {k}", (a, b), ends, 400.0, length=0.01))
        else:
            joints.append(ph.Spherical(f"joint {k}", a, b, point=x))
    title = f"{n} links on {'springs' if springs else 'ball joints'}"
    return ph.System(bodies, joints, ties, (0, 1e-3, -9.81), title)


def written(system, target):
    """Write the page of a run; return the seconds that it took."""
    import polhode as ph

    run = ph.simulate(system, step=STEP, until=STEP * (FRAMES - 1))
    began = time.perf_counter()
    run.replay(target)
    return time.perf_counter() - began


def processor_seconds():
    """Of all processes below this one, or nothing where that cannot be read."""
    below, taken = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        pid = int(path.parent.name)
        below.setdefault(int(fields[1]), []).append(pid)
        taken[pid] = int(fields[11]) + int(fields[12])
    found, todo = 0, [os.getpid()]
    while todo:
        children = below.get(todo.pop(), [])
        found += sum(taken[pid] for pid in children)
        todo += children
    return found / os.sysconf("SC_CLK_TCK")


def played(browser, path, seconds):
    """Open a page once and play it."""
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    tab = context.new_page()
    began = time.perf_counter()
    tab.goto(path.as_uri())
    tab.wait_for_selector("html[data-ready]", timeout=60_000)
    opened = time.perf_counter() - began
    tab.evaluate(PLAY, WARM)
    before = processor_seconds()
    counted = tab.evaluate(PLAY, seconds)
    cpu = 1e3 * (processor_seconds() - before) / counted["count"]
    found = {"opened": opened, "fps": counted["count"] / counted["seconds"], "cpu": cpu}
    found |= tab.evaluate(TAKE_TIMES)
    context.close()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--numbers", default="1,10,100", help="numbers of bodies")
    parser.add_argument("--seconds", type=float, default=4.0, help="of playing, each time")
    parser.add_argument("--repeats", type=int, default=3, help="of which the median is shown")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    parser.add_argument("--keep", type=Path, help="keep the pages in this folder")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import find
    from tests.browser.conftest import SOFTWARE_GL

    heads = ("fps", "opened", "script", "drawing", "cpu", "calls", "triangles")
    rows, fine = [], True
    print(f"{'bodies':16}{'MB':>6}{'written':>9}" + "".join(f"{head:>10}" for head in heads))
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as p:
        folder = given.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        browser = p.chromium.launch(executable_path=find(), args=SOFTWARE_GL)
        numbers = [int(n) for n in given.numbers.split(",")]
        for n, springs in [*((n, False) for n in numbers), (numbers[-1], True)]:
            path = folder.resolve() / f"{n}{'-springs' if springs else ''}.html"
            row = {"bodies": f"{n} {'springs' if springs else 'joints'}"}
            row["written"] = written(chain(n, springs), path)
            row["megabytes"] = path.stat().st_size / 1e6
            found = [played(browser, path, given.seconds) for _ in range(given.repeats)]
            row |= {head: statistics.median(f[head] for f in found) for head in heads}
            fine &= row["megabytes"] <= MEGABYTES and row["fps"] >= PER_SECOND
            shown = "".join(
                f"{row[h]:10.0f}" if h == "triangles" else f"{row[h]:10.1f}" for h in heads
            )
            print(
                f"{row['bodies']:16}{row['megabytes']:6.2f}{row['written']:9.1f}{shown}", flush=True
            )
            rows.append(row)
        browser.close()
    if given.json:
        given.json.write_text(json.dumps(rows, indent=1))
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
