// An event from its making to the final, by an organiser, a judge and forty players who are programs.
import assert from "node:assert/strict";
import { assertAccessible } from "../accessible.js";
import { BASE_URL, pageTest } from "../harness.js";

const LIST = "CR90 Corvette A (44)\n• Mon Mothma (30)\n";

/** A page with cookies of its own. */
async function somebodyElse(context) {
  const other = await context.browser().newContext({ baseURL: BASE_URL });
  return other.newPage();
}

async function makeEvent(page, name) {
  await page.goto("/events");
  await page.getByLabel("Name of the event").fill(name);
  await page.getByRole("button", { name: "Make the event" }).click();
  await page.waitForURL(/\/e\/.+made$/);
  const link = (await page.locator(".event-link code").innerText()).trim();
  return { link, address: link.split("#")[0] };
}

async function enterTable(page, rows) {
  await page.getByText("Enter many players from a table").click();
  await page.getByLabel("A table with a first line").fill(`Name,Group\n${rows.join("\n")}`);
  await page.getByRole("button", { name: "Enter all" }).click();
  await page.getByText(`${rows.length} players were entered.`).waitFor();
}

/** Players who are programs: the same strength always, and a little chance. */
function scores(state) {
  state.seed = (state.seed * 1103515245 + 12345) % 2147483648;
  return [state.seed % 401, Math.floor(state.seed / 401) % 401];
}

/** Enters the results of all tables that have none. */
async function playRound(page, address, state) {
  for (;;) {
    await page.goto(address);
    const open = page.locator("details[open] form", { has: page.locator("input[name=do][value=result]") });
    if ((await open.count()) === 0) return;
    const [one, two] = scores(state);
    const form = open.first();
    await form.locator("input[name=score1]").fill(String(one));
    await form.locator("input[name=score2]").fill(String(two));
    await form.locator("select[name=first]").selectOption("1");
    await form.getByRole("button", { name: "Enter the result" }).click();
    await page.waitForLoadState();
    assert.equal(await page.getByRole("alert").filter({ visible: true }).count(), 0);
  }
}

pageTest("events: forty players from registration to the final", async (page, context) => {
  const { address } = await makeEvent(page, "Forty in a browser");
  await enterTable(page, Array.from({ length: 39 }, (_, at) => `Bot ${at + 1},Club ${at % 6}`));

  const player = await somebodyElse(context);
  await player.goto(address);
  await player.getByLabel("Name", { exact: true }).fill("Ada");
  await player.getByRole("button", { name: "Register" }).click();
  await player.getByLabel("Your list, a link to it").fill(LIST);
  await player.getByRole("button", { name: "Hand in this list" }).click();
  await player.locator(".event-verdict").waitFor();

  await page.goto(address);
  await page.getByRole("button", { name: "New link for judges" }).click();
  const judgeLink = (await page.locator(".event-link code").innerText()).trim();
  const judge = await somebodyElse(context);
  await judge.goto(judgeLink);
  await judge.getByText("You are here as a judge.").waitFor();
  assert.equal(judge.url(), address, "the key is gone from the address");

  const state = { seed: 7 };
  for (let round = 1; round <= 3; round += 1) {
    await judge.goto(address);
    await judge.getByRole("button", { name: `Pair round ${round}` }).click();
    await judge.getByRole("heading", { name: `Round ${round}`, exact: true }).waitFor();
    if (round === 1) {
      await player.goto(address);
      await player.locator(".event-seat").getByText("Ada").waitFor();
      await player.locator("input[name=score1]").fill("250");
      await player.locator("input[name=score2]").fill("100");
      await player.getByRole("button", { name: "Enter the result" }).click();
      await player.locator(".event-seat").getByText("250:100").waitFor();
    }
    await playRound(judge, address, state);
  }
  await judge.getByText("Cut", { exact: true }).first().click();
  await judge.getByLabel("How many go on").fill("2");
  await judge.getByRole("button", { name: "Cut" }).click();
  await judge.getByRole("button", { name: "Pair round 4" }).click();
  await judge.getByRole("heading", { name: "Round 4: the final" }).waitFor();
  await playRound(judge, address, state);

  await page.goto(`${address}/screen`);
  assert.equal(await page.locator("section[aria-labelledby=standings] tbody tr").count(), 40);
  await assertAccessible(page);
  await page.goto(address);
  await assertAccessible(page);
});

pageTest("events: a judge checks a pile without script", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/judge");
  await page.getByLabel("The pile").fill(`Player: Ada\n${LIST}---\nnothing at all`);
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByRole("heading", { name: "0 of 2 lists are in order" }).waitFor();
  await page.getByText("No card was found").waitFor();
  assert.match(await page.getByLabel("The pile").inputValue(), /^Player: Ada/);
});
