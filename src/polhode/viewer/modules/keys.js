// What the keys do.

const $ = (id) => document.getElementById(id);

const LAYERS = { t: "traces", j: "joints", x: "through", a: "axes", n: "names", r: "reaction", f: "load", v: "velocity", l: "momentum", o: "rate", m: "contacts", u: "contact", s: "ghosts" };
const BUTTONS = { h: "home", g: "fit", 1: "front", 7: "side", 5: "top", i: "isometric", c: "follow", d: "theme", e: "swap", z: "zoom-in", Z: "zoom-out", 0: "zoom-all", p: "add-plot" };

export function keyed(page) {
  const { clock, tracks } = page;
  const step = (by) => {
    const { time } = tracks[0];
    const next = tracks[0].nearest(clock.time) + by;
    clock.seek(time[Math.min(Math.max(next, 0), time.length - 1)]);
  };
  const select = (by) => {
    const count = tracks[0].run.bodies.length;
    page.select(((page.selected + 1 + by + count + 1) % (count + 1)) - 1);
  };
  const acts = {
    " ": () => clock.toggle(),
    k: () => clock.toggle(),
    ArrowLeft: (e) => (e.shiftKey ? clock.seek(clock.time - clock.end / 20) : step(-1)),
    ArrowRight: (e) => (e.shiftKey ? clock.seek(clock.time + clock.end / 20) : step(1)),
    Home: () => clock.seek(0),
    End: () => clock.seek(clock.end),
    "+": () => clock.faster(1),
    "-": () => clock.faster(-1),
    "?": () => $("help").toggleAttribute("open"),
    Escape: () => {
      const open = document.querySelectorAll("details[open]");
      if (!open.length) page.select(-1);
      open.forEach((d) => (d.open = false));
    },
    "[": () => page.happenings.step(-1),
    "]": () => page.happenings.step(1),
    b: () => select(1),
    B: () => select(-1),
    ",": () => page.deck.scale(1, page.deck.time, -0.25),
    ".": () => page.deck.scale(1, page.deck.time, 0.25),
    4: () => page.stage?.turn(-1, 0),
    6: () => page.stage?.turn(1, 0),
    8: () => page.stage?.turn(0, 1),
    2: () => page.stage?.turn(0, -1),
    9: () => page.stage?.turn(0, 0, 0.8),
    3: () => page.stage?.turn(0, 0, 1.25),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (target.tagName === "SELECT") return;
    const onControl = ["BUTTON", "SUMMARY", "INPUT"].includes(target.tagName);
    if (onControl && (key === " " || key === "Enter") && target.id !== "line") return;
    const act = acts[key] ?? (BUTTONS[key] && (() => $(BUTTONS[key]).click())) ?? (LAYERS[key] && (() => $(`layer-${LAYERS[key]}`)?.click()));
    if (!act) return;
    event.preventDefault();
    act(event);
  });
}
