// Icons are drawings in the page, not letters of a font.

const SVG = "http://www.w3.org/2000/svg";

/** The drawing of this name in page.html. */
export function icon(name) {
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#icon-${name}`);
  drawing.append(use);
  return drawing;
}

/** A button with an icon, told to those who do not see it by its label. */
export function iconButton(name, label, act) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "bare";
  button.title = label;
  button.setAttribute("aria-label", label);
  button.append(icon(name));
  button.addEventListener("click", act);
  return button;
}
