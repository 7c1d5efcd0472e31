// The time shown, and how it passes.

export const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100];

export class Clock {
  constructor(end, show) {
    Object.assign(this, { end, show, time: 0, playing: false });
    this.speed = suitable(end);
  }

  seek(t) {
    this.time = Math.min(Math.max(t, 0), this.end);
    this.show();
  }

  toggle(playing = !this.playing) {
    if (playing && this.time >= this.end) this.time = 0;
    this.playing = playing;
    this.last = undefined;
    this.show();
  }

  /** Let the time of day pass. */
  pass(now) {
    if (!this.playing) return false;
    const seconds = this.last === undefined ? 0 : (now - this.last) / 1000;
    this.last = now;
    this.time += this.speed * Math.min(seconds, 0.25);
    if (this.time >= this.end) {
      this.time = this.end;
      this.playing = false;
    }
    this.show();
    return true;
  }

  faster(steps) {
    const now = SPEEDS.findIndex((s) => s >= this.speed);
    this.speed = SPEEDS[Math.min(Math.max(now + steps, 0), SPEEDS.length - 1)];
    this.show();
  }
}

/** Real time, unless the run would then last less than 5 or more than 40 seconds. */
function suitable(end) {
  const lasts = (speed) => end / speed;
  if (lasts(1) >= 5 && lasts(1) <= 40) return 1;
  return SPEEDS.reduce((a, b) =>
    Math.abs(Math.log(lasts(b) / 12)) < Math.abs(Math.log(lasts(a) / 12)) ? b : a,
  );
}
