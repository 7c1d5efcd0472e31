// Where bodies touch: a dot while a contact is closed, which swells after an impact.

import { Group, Vector3 } from "three";
import { carry, placed, surfaces } from "./batch.js";
import { JOINTS } from "./glyphs.js";

const DOT = 0.007; // radius, of the height of the view
const SWOLLEN = 2.5; // times that, at an impact
const FLASH = 0.025; // of the run: how long an impact is seen
const PRESSES = 1e-9; // of the largest force: what is taken for none
const GROUND = -1;
const point = new Vector3();
const force = new Vector3();

export class Contacts extends Group {
  constructor(track, colour) {
    super();
    this.track = track;
    const { contacts, events } = track.run;
    this.items = contacts.map(() => ({ body: GROUND, local: placed([0, 0, 0], null, 0) }));
    this.dots = surfaces(JOINTS.spherical(false), contacts.map(() => colour));
    this.dots.material.depthTest = false; // seen through the bodies that touch
    this.add(this.dots);
    const impacts = (name) => Array.from(events.time).filter((_, i) => isImpact(events.words[events.word[i]], name));
    this.impacts = contacts.map(({ name }) => impacts(name));
    this.largest = Math.max(0, ...contacts.map((_, k) => largest(track, k)));
  }

  update(place, t, poses, tall) {
    this.items.forEach((item, k) => {
      const last = this.impacts[k].findLast((time) => time <= t);
      const fresh = last === undefined ? 0 : Math.max(0, 1 - (t - last) / (FLASH * this.track.end));
      const closed = this.track.vector("contact", k, place, force).length() > PRESSES * this.largest;
      const size = fresh > 0 ? 1 + (SWOLLEN - 1) * fresh : closed ? 1 : 0;
      item.local = placed(this.track.touch(k, place, point).toArray(), null, size * DOT * tall);
    });
    carry(this.dots, this.items, poses);
  }
}

const isImpact = (word, name) => word.name === name && word.kind === "impact";

function largest(track, k) {
  let most = 0;
  for (let n = 0; n < track.time.length; n++) most = Math.max(most, track.vector("contact", k, [n, 0], force).length());
  return most;
}
