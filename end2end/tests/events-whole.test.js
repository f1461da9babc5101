// A whole event of forty players: one is a person in a browser, the others are programs; a judge pairs and corrects.
import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { assertAccessible } from "../accessible.js";
import { elsewhere, pageTest } from "../harness.js";

const PLAYERS = 40;
const ROUNDS = 3;
const LISTS = ["CR90 Corvette A (44)\n• Mon Mothma (27)\n", "Raider-I Class Corvette (44)\n• Admiral Screed (26)\n"];

/** Calls the interface for programs, and waits where it says so. */
async function call(page, path, key, data) {
  for (;;) {
    const headers = key ? { authorization: `Bearer ${key}` } : {};
    const answer = await page.request.post(path, { data, headers });
    if (answer.status() !== 429) {
      assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
      return answer.json();
    }
    await wait(1000 * Number(answer.headers()["retry-after"]));
  }
}

/** The same scores for the same game always. */
const scores = (round, table) => [(round * 131 + table * 57) % 401, (round * 71 + table * 113) % 401];

async function makeEvent(page, name) {
  await page.goto("/events");
  await page.getByLabel("Event name").fill(name);
  await page.getByLabel("Lists public from").fill("2020-01-01T00:00");
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/e\/.+made$/);
  const link = (await page.locator(".event-link code").innerText()).trim();
  return link.split("#")[0];
}

pageTest("events: forty players from registration to the final, and their lists in the library", async (page) => {
  const name = `Forty ${Date.now()}`;
  const address = await makeEvent(page, name);
  const api = `/api/v1/events/${address.split("/").pop()}`;

  const person = await elsewhere();
  await person.goto(address);
  await person.getByLabel("Name", { exact: true }).fill("Ada");
  await person.getByRole("button", { name: "Register" }).click();
  await person.getByLabel("Your list: text from any builder").fill(LISTS[0]);
  await person.getByRole("button", { name: "Submit this list" }).click();
  await person.locator(".event-verdict").waitFor();

  const keys = new Map();
  for (let number = 2; number <= PLAYERS; number += 1) {
    const { player, key } = await call(page, `${api}/players`, null, { name: `Bot ${number}`, group: `Club ${number % 6}` });
    keys.set(player, key);
    await call(page, `${api}/changes`, key, { change: { do: "list", player, text: LISTS[number % 2] } });
  }

  await page.goto(`${address}/settings`);
  await page.getByRole("button", { name: "New link for judges" }).click();
  const judgeLink = (await page.locator(".event-link code").innerText()).trim();
  const judge = await elsewhere();
  await judge.goto(judgeLink);
  await judge.getByText("Signed in as judge.").waitFor();
  assert.equal(judge.url(), address, "the key is gone from the address");

  for (let round = 1; round <= ROUNDS; round += 1) {
    await judge.goto(address);
    await judge.getByRole("button", { name: `Pair round ${round}` }).click();
    await judge.getByRole("heading", { name: `Round ${round}`, exact: true }).waitFor();
    const { rounds } = await (await page.request.get(api)).json();
    for (const { table, players } of rounds.at(-1).matches) {
      const key = players.map((player) => keys.get(player)).find((it) => it);
      if (players.includes(1)) continue;
      const result = { ended: "played", scores: scores(round, table), first: table % 2 ? "one" : "two" };
      await call(page, `${api}/changes`, key, { change: { do: "result", round, table, result } });
    }
    await person.goto(address);
    await person.locator("input[name=score1]").fill("250");
    await person.locator("input[name=score2]").fill("100");
    await person.locator("select[name=first]").selectOption("1");
    await person.getByRole("button", { name: "Save result" }).click();
    await person.locator(".event-seat").getByText("250:100").waitFor();
  }
  const event = await (await page.request.get(api)).json();
  const met = event.rounds.flatMap((round) => round.matches.map(({ players }) => [...players].sort().join()));
  assert.equal(met.length, (ROUNDS * PLAYERS) / 2);
  assert.equal(new Set(met).size, met.length, "no pair has met twice");

  await judge.goto(address);
  await judge.getByText("Top cut", { exact: true }).first().click();
  await judge.getByLabel("Players who advance").fill("2");
  await judge.getByRole("button", { name: "Make the cut" }).click();
  await judge.getByRole("button", { name: `Pair round ${ROUNDS + 1}` }).click();
  await judge.getByRole("heading", { name: `Round ${ROUNDS + 1}: the final` }).waitFor();
  const final = judge.locator("details[open] form", { has: judge.locator("input[name=do][value=result]") });
  await final.locator("input[name=score1]").fill("300");
  await final.locator("input[name=score2]").fill("20");
  await final.getByRole("button", { name: "Save result" }).click();
  await judge.getByText("300:20").first().waitFor();

  await page.goto(`${address}/screen`);
  assert.equal(await page.locator("section[aria-labelledby=standings] tbody tr").count(), PLAYERS);
  await assertAccessible(page);
  await page.goto(address);
  await page.locator("[data-winner]").waitFor();
  await assertAccessible(page);

  await page.goto(`${address}/settings`);
  await page.getByRole("button", { name: "Publish lists in the library" }).click();
  await page.getByText(`${PLAYERS} lists are in the library.`).waitFor();
  await page.goto(`/library?event=${encodeURIComponent(name)}&order=best`);
  await page.getByRole("heading", { name: /^2 lists of / }).waitFor();
  await page.goto(`/library/figures?event=${encodeURIComponent(name)}`);
  await page.getByText(`played ${PLAYERS} times, ${ROUNDS * PLAYERS} games`).waitFor();
  await page.goto(`${address}/settings`);
  await page.getByRole("button", { name: "Remove them from the library" }).click();
  await page.getByText("no longer shows the lists").waitFor();
});

pageTest("events: a judge checks a pile without script", { javaScriptEnabled: false }, async (page) => {
  await page.goto("/judge");
  await page.getByRole("textbox", { name: "Lists" }).fill(`Player: Ada\n${LISTS[0]}---\nnothing at all`);
  await page.getByRole("button", { name: "Check all" }).click();
  await page.getByRole("heading", { name: "0 of 2 legal" }).waitFor();
  await page.getByText("No cards found").waitFor();
  assert.match(await page.getByRole("textbox", { name: "Lists" }).inputValue(), /^Player: Ada/);
});
