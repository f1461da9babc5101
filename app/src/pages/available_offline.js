// Asks the service worker to keep everything, and shows how far it has come.
const box = document.querySelector("[data-available-offline]");
const [download, remove, progress, status] = ["download", "remove", "progress", "status"].map((name) => box.querySelector(`[data-${name}]`));

const show = (kept) => {
  download.disabled = kept;
  remove.hidden = !kept;
  progress.hidden = true;
  status.textContent = kept ? "Everything is available offline." : "";
};

// Sends one message; the last answer says whether everything is kept.
async function ask(message) {
  await navigator.serviceWorker.register("/service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const channel = new MessageChannel();
  const answered = new Promise((resolve, reject) => {
    channel.port1.onmessage = ({ data }) => {
      if (data.failed) reject(new Error(data.failed));
      else if ("kept" in data) resolve(data.kept);
      else {
        progress.max = data.all;
        progress.value = data.done;
      }
    };
  });
  active.postMessage(message, [channel.port2]);
  return answered;
}

download.addEventListener("click", async () => {
  download.disabled = true;
  progress.hidden = false;
  progress.removeAttribute("value");
  status.textContent = "Downloading…";
  try {
    show(await ask("keep"));
  } catch {
    show(false);
    status.textContent = "The download failed. Check your connection and the free space on this device, then try again.";
  }
});

remove.addEventListener("click", async () => show(await ask("forget").catch(() => true)));

if (navigator.serviceWorker) {
  show(Boolean((await navigator.serviceWorker.getRegistration()) && (await ask("ask").catch(() => false))));
} else {
  status.textContent = "This browser cannot save pages for offline use.";
}
