import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { ALL_LINES, SHOWN_FIELD } from "#app/cart/buy-form.ts";
import { JAVASCRIPT_FIELD } from "#app/shared/javascript-field.ts";
import type { Db } from "#db/connection.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

import { SELLER_EMAIL, signedIn } from "./chat-people.ts";

/** The maximum factor by which an input that is built to be slow may take longer than plain text of the same length. */
const MAX_RATIO = 20;
const RUNS = 5;

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];

beforeAll(async () => {
  ({ server, db, end } = await startShop({ SELLER_EMAIL }));
});
afterAll(() => end());

/** The time of the fastest of several runs, in milliseconds. */
async function timeOf(run: () => Promise<Response>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < RUNS; i += 1) {
    const start = performance.now();
    const response = await run();
    await response.text();
    expect(response.status).toBe(200);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
}

describe("a chat message of 4,000 characters", () => {
  let chats = 0;
  async function viewTime(content: string): Promise<number> {
    chats += 1;
    insertProduct(db, "ayz", { id: `lamp-${chats}` });
    const buyer = signedIn(db, server.url, "nora");
    const opened = await buyer.sendJson("POST", "/api/chats", { productId: `lamp-${chats}` });
    const { id } = (await opened.json()) as { id: string };
    const form = new FormData();
    form.set("content", content);
    form.set("clientId", `message-${chats}`);
    const sent = await buyer.fetch(`/chat/${id}`, { method: "POST", body: form, headers: { Origin: server.url } });
    expect(sent.status).toBe(303);
    return timeOf(() => buyer.fetch(`/chat/${id}`));
  }

  test.each([
    ["dots and closing brackets", `http://${".".repeat(2000)}a${")".repeat(1990)}`],
    ["closing brackets of all kinds", `http://a.example/${")]}".repeat(1300)}`],
    ["opening brackets", `http://a.example/${"(".repeat(3900)}`],
    ["the beginnings of links", "http://".repeat(570)],
    ["links that are cut off", "http://a.b/(".repeat(330)],
  ])("is shown as fast as plain text when it contains %s", async (_what, content) => {
    const plain = await viewTime("word ".repeat(content.length / 5));
    expect((await viewTime(content)) / plain).toBeLessThan(MAX_RATIO);
  });
});

describe("a description of 40,000 characters", () => {
  let products = 0;
  test.each([
    ["spaces in a style", (length: number) => `<span style="a:x${" ".repeat(length)}x">lamp</span>`],
    ["spaces before a style's value", (length: number) => `<span style="a:${" ".repeat(length)}&#10;x">lamp</span>`],
    ["brackets that look like tags", (length: number) => `<p>${"&lt;".repeat(length / 4)}</p>`],
    ["tags without an end", (length: number) => "<b  ".repeat(length / 4)],
    ["quotes in attributes", (length: number) => `<p ${'a="'.repeat(length / 3)}>`],
    ["many attributes", (length: number) => `<p ${Array.from({ length: length / 8 }, (_, i) => `a${i}=1`).join(" ")}>`],
    ["comments", (length: number) => "<!--".repeat(length / 4)],
    ["references", (length: number) => "&amp".repeat(length / 4)],
  ])("is saved and shown as fast as plain text when it contains %s", async (_what, makeDescription) => {
    const admin = makeAdminClient(db, server.url);
    products += 1;
    const id = `board-${products}`;
    insertProduct(db, "pc", { id });
    const names = { title: "Board", main_category: "Parts", category: "Boards" };
    const save = (description: string) =>
      timeOf(() => admin.sendJson("PUT", `/api/edit-product/pc/${id}`, { ...names, description }));
    const show = () => timeOf(() => admin.fetch(`/pcshop/product/${id}`));
    const plain = { saved: await save(`<p>${"word ".repeat(8_000)}</p>`), shown: await show() };
    expect((await save(makeDescription(40_000))) / plain.saved).toBeLessThan(MAX_RATIO);
    expect((await show()) / plain.shown).toBeLessThan(MAX_RATIO);
  });
});

test("the cart's form with 5,000 lines is answered as fast as one with as many unknown fields", async () => {
  const buyer = signedIn(db, server.url, "otto");
  const send = (field: string) =>
    timeOf(() =>
      buyer.fetch("/account?index", {
        method: "POST",
        body: `${JAVASCRIPT_FIELD}=1&buy=${ALL_LINES}${`&${field}=`.repeat(5_000)}`,
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: server.url },
      }),
    );
  const plain = await send("other");
  expect((await send(SHOWN_FIELD)) / plain).toBeLessThan(MAX_RATIO);
});

test("a cart's form with 1,000 quantities of unknown lines writes one line about them to the log", async () => {
  const buyer = signedIn(db, server.url, "olga");
  const quantities = Array.from({ length: 1_000 }, (_, i) => [`quantity:${i}:good`, "1"] as const);
  const answer = await buyer.postForm("/account?index", { update: "", ...Object.fromEntries(quantities) });
  expect(answer.status).toBe(422);
  await expect.poll(() => server.log.at(-1)).toMatchObject({ path: "/account", status: 422 });
  const msg = "Could not change the quantity of a cart line.";
  expect(server.log.filter((line) => line.msg === msg)).toEqual([
    expect.objectContaining({ reason: "no-line", lines: 1_000 }),
  ]);
});
