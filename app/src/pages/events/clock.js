// Counts the room's clock down. The server's time is taken once, so that a wrong clock in the browser does not matter.
const clock = document.querySelector("[data-clock-left]");
if (clock) {
  const end = performance.now() + Number(clock.dataset.clockLeft);
  const running = clock.dataset.clockRunning === "true";
  const show = () => {
    const left = running ? end - performance.now() : Number(clock.dataset.clockLeft);
    const seconds = Math.max(0, Math.ceil(left / 1000));
    const two = (number) => String(number).padStart(2, "0");
    clock.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    clock.toggleAttribute("data-clock-over", seconds === 0);
  };
  show();
  if (running) setInterval(show, 250);
}
