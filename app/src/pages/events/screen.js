// Shows what is new every twenty seconds. The page is exchanged in place: reloading would leave the full screen.
document.querySelector("[data-full]").hidden = !document.fullscreenEnabled;
document.addEventListener("click", (event) => event.target.closest("[data-full]") && document.documentElement.requestFullscreen());

setInterval(async () => {
  if (!document.fullscreenElement) {
    location.reload();
    return;
  }
  try {
    const page = await (await fetch(location.href)).text();
    const fresh = new DOMParser().parseFromString(page, "text/html").querySelector(".event-screen");
    const clocks = (place) => place.querySelectorAll("[data-clock-left]").length;
    if (!fresh || clocks(fresh) !== clocks(document)) {
      location.reload();
      return;
    }
    document.querySelector(".event-screen").replaceWith(fresh);
    document.dispatchEvent(new Event("renewed"));
  } catch {
    // Without network the last state stays.
  }
}, 20000);
