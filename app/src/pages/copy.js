// Buttons that put a text on the clipboard; without script they are not there.
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    const words = button.textContent;
    try {
      // A path is copied as a whole address.
      const { copy } = button.dataset;
      await navigator.clipboard.writeText(copy.startsWith("/") ? location.origin + copy : copy);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Could not copy";
    }
    setTimeout(() => (button.textContent = words), 2000);
  });
}
