/* The day printed on a score sheet is the host's. */
(() => {
  const field = document.querySelector("[data-time-zone]");
  if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";
})();
