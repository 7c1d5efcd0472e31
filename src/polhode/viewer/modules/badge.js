// The certificate of a run: a badge with digits, and the table behind it.

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const SHORT = { energy: "E", constraints_length: "joints", constraints_angle: "axes" };
const short = (name) =>
  SHORT[name] ?? name.replace("linear_momentum_", "P").replace("angular_momentum_", "L").replace(/[xyz]$/, (a) => `\u2009${a}`);

/** One word for the whole run, and the number of digits of the worst promise. */
export function summary({ invariants }) {
  const promised = invariants.filter((i) => i.promised);
  if (!promised.length) return { state: "none", text: "nothing to conserve" };
  const lost = promised.filter((i) => !i.kept && i.claimed);
  const drifting = promised.filter((i) => !i.kept && !i.claimed);
  const decays = (i) => i.verdict === "decays"; // losses are no errors
  const digits = Math.floor(Math.min(...promised.filter((i) => !decays(i)).map((i) => i.digits)));
  if (lost.length) return { state: "lost", text: `\u2717 lost: ${lost.map((i) => short(i.name)).join(", ")}` };
  if (drifting.length) {
    const named = drifting.map((i) => `${short(i.name)} ${Math.max(0, Math.floor(i.digits))}`);
    return { state: "drifts", text: `\u223c drifts (digits kept): ${named.join(", ")}` };
  }
  const loses = promised.some(decays) ? ", energy decays" : "";
  return { state: "kept", text: `\u2713 all kept, ${digits} digits${loses}` };
}

export function badge(run) {
  const { certificate } = run;
  const { state, text } = summary(certificate);
  const details = element("details", undefined, `badge ${state}`);
  const head = element("summary", run.mark + text);
  head.title = "Open the certificate";
  details.append(head);
  const table = element("table");
  const caption = element("caption", `${run.scheme}, ${run.steps} steps of ${run.step} s`);
  const row = table.createTHead().insertRow();
  for (const title of ["quantity", "verdict", "claimed", "digits", "relative drift", "why"]) {
    const cell = element("th", title);
    cell.scope = "col";
    row.append(cell);
  }
  const body = table.createTBody();
  for (const i of certificate.invariants) {
    const line = body.insertRow();
    line.className = i.promised ? (i.kept ? "kept" : i.claimed ? "lost" : "drifts") : "free";
    const digits = i.promised && i.verdict !== "decays" ? i.digits.toFixed(1) : "";
    const shown = i.promised ? [digits, i.relative.toExponential(1)] : ["", ""];
    const cells = [i.name.replaceAll("_", " "), i.verdict, i.claimed ? "yes" : "no", ...shown, i.why];
    for (const text of cells) line.append(element("td", text));
  }
  table.prepend(caption);
  const sheet = element("div", undefined, "sheet");
  sheet.append(table);
  for (const note of certificate.notes) sheet.append(element("p", `Note: ${note}`));
  details.append(sheet);
  return details;
}
