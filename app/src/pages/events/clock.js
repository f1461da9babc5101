// Counts the round clock down. The server's time is taken once, so that a wrong clock in the browser does not matter.
let clock, end;

function begin() {
  clock = document.querySelector("[data-clock-left]");
  end = performance.now() + Number(clock?.dataset.clockLeft);
  show();
}

function show() {
  if (!clock) return;
  const left = clock.dataset.clockRunning === "true" ? end - performance.now() : Number(clock.dataset.clockLeft);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const two = (number) => String(number).padStart(2, "0");
  clock.textContent = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  clock.toggleAttribute("data-clock-over", seconds === 0);
}

begin();
setInterval(show, 250);
// The projector exchanges what it shows.
document.addEventListener("renewed", begin);
