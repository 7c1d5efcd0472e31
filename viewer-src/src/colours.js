// Colours that colour-blind people tell apart (Okabe and Ito), for light and dark ground.

const LIGHT = {
  background: "#f7f8fa",
  ink: "#1c2430",
  faint: "#c9ced6",
  lines: ["#0072b2", "#d55e00", "#009e73", "#b0568c", "#a67200", "#2f86b8", "#555b66"],
  bodies: ["#4f93c4", "#e08a4a", "#3fae8c", "#c98bb0", "#d9b04a", "#86bfe3", "#9aa1ad"],
  axes: ["#d55e00", "#009e73", "#0072b2"],
  momentum: "#b8860b",
  rate: "#9a3f86",
  joint: "#2b3440",
  fitting: "#a67200",
  edge: "#5a6472",
  paths: ["#d55e00", "#009e73", "#b0568c", "#a67200", "#0072b2", "#2f86b8", "#555b66"],
};

const DARK = {
  background: "#11161d",
  ink: "#e6eaf0",
  faint: "#39424e",
  lines: ["#5cb8f0", "#ff9a57", "#36c9a0", "#e79bc9", "#f0cf5a", "#9ad4f5", "#b3bac6"],
  bodies: ["#4f93c4", "#e08a4a", "#3fae8c", "#c98bb0", "#d9b04a", "#86bfe3", "#9aa1ad"],
  axes: ["#ff9a57", "#36c9a0", "#5cb8f0"],
  momentum: "#f0cf5a",
  rate: "#e79bc9",
  joint: "#dfe4ea",
  fitting: "#f0cf5a",
  edge: "#a7b0bd",
  paths: ["#ff9a57", "#36c9a0", "#e79bc9", "#f0cf5a", "#5cb8f0", "#9ad4f5", "#b3bac6"],
};

export const colours = () => (document.documentElement.dataset.theme === "dark" ? DARK : LIGHT);
