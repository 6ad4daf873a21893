/* What a push brings moves, dice, pen and cup; what the page came with is in its place, and stays there. */
document.addEventListener("htmx:before:swap", () => {
  const before = new Set(document.getAnimations());
  document.documentElement.classList.remove("still");
  for (const motion of document.getAnimations()) if (!before.has(motion)) motion.cancel();
}, { once: true });
