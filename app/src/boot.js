// Runs once per page: makes the theme control answer at once and brings the page's islands to life.
// A page without islands downloads no further code.
const root = document.documentElement;

document.querySelector("[data-theme-form]")?.addEventListener("submit", (event) => {
  const chosen = event.submitter;
  if (!chosen) return;
  event.preventDefault();
  document.cookie = chosen.dataset.cookie;
  root.dataset.theme = chosen.value;
  for (const button of event.currentTarget.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button === chosen));
  }
});

// Islands nest: content that an island received from the server may hold further islands, which then belong to the
// nearest island around them.
async function bringToLife(node, code, owners) {
  if (node.localName === "leptos-island") {
    const island = code[node.dataset.component];
    if (!island) throw new Error(`no code for the island ${node.dataset.component}`);
    owners.at(-1)?.();
    await island(node);
  }
  const inner = node.localName === "leptos-children" ? [...owners, node.$$on_hydrate] : owners;
  for (const child of [...node.children]) await bringToLife(child, code, inner);
}

if (document.querySelector("leptos-island")) {
  try {
    const code = await import(root.dataset.script);
    await code.default({ module_or_path: root.dataset.module });
    code.start();
    await bringToLife(document.body, code, []);
    root.dataset.alive = "";
  } catch (error) {
    console.error(error);
    document.querySelector("[data-trouble]")?.removeAttribute("hidden");
  }
}
