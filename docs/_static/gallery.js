// A picture of the gallery moves while the mouse is on it.
document.addEventListener("DOMContentLoaded", () => {
  for (const card of document.querySelectorAll(".sphx-glr-thumbcontainer")) {
    const image = card.querySelector("img");
    const still = image.src;
    image.addEventListener("error", () => (image.src = still)); // there is no film
    card.addEventListener("mouseenter", () => (image.src = still.replace(/png$/, "webp")));
    card.addEventListener("mouseleave", () => (image.src = still));
  }
});
