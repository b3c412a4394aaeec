import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { auditEntries, letters, outages } from "#db/schema/index.ts";
import type { Refusal } from "#tests/fakes/smtp.ts";
import { OWNER, startMailShop, type MailShop } from "#tests/setup/mail-shop.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Longer than the pause after the first attempt, and than the one after the second. */
const PAUSE_MINUTES = 7;

let shop: MailShop;
beforeEach(async () => {
  shop = await startMailShop();
});
afterEach(() => shop.end());

const only = () => {
  const [row, ...others] = shop.rows();
  if (!row || others.length > 0) throw new Error(`There are ${others.length + (row ? 1 : 0)} letters.`);
  return row;
};
const listAttempts = () => shop.rows().map(({ attempts }) => attempts);
const countSent = () => shop.smtp.letters.length;

describe("a letter", () => {
  it("is sent once, as text and as HTML, if the mail server accepts it", async () => {
    await shop.buy();
    await expect.poll(() => only().state).toBe("sent");
    shop.pass(PAUSE_MINUTES);
    await shop.buy();
    await expect.poll(countSent).toBe(2);
    const [letter, second] = shop.smtp.letters;
    expect(letter?.messageId).toMatch(/^<[\w-]{36}@shop\.example>$/);
    expect(second?.messageId).not.toBe(letter?.messageId);
    expect(letter?.text).toContain("We have received your order");
    expect(letter?.html).toContain("We have received your order</h1>");
    expect(listAttempts()).toEqual([1, 1]);
  });

  it("is retried if the mail server refuses it temporarily, and the outbox shows why", async () => {
    shop.smtp.mode = "deferring";
    await shop.buy();
    await expect.poll(() => only().error).toContain("Try again later");
    expect(only()).toMatchObject({ state: "queued", attempts: 1, endedAt: null });
    expect(await shop.admin.getPage("/admin/mail?state=queued")).toMatch(/Waiting[^]*tried .*once[^]*Try again later/);
    shop.pass(4);
    await expect.poll(() => shop.smtp.asked.length).toBe(2);
    // Four minutes have passed, and the second pause is twice the first one.
    expect(only().dueAt.getTime() - only().createdAt.getTime()).toBeGreaterThan(9 * 60_000);
    shop.smtp.mode = "working";
    shop.pass(PAUSE_MINUTES);
    await expect.poll(() => only().state).toBe("sent");
    expect([countSent(), only().attempts, only().error]).toEqual([1, 3, null]);
  });

  it("is given up if the mail server refuses it permanently; the outbox shows why, and others are sent", async () => {
    shop.smtp.mode = "refusing";
    await shop.buy();
    await expect.poll(() => only().state).toBe("failed");
    expect(await shop.admin.getPage("/admin/mail?state=failed")).toMatch(
      /Not sent[^]*5\.1\.1 There is no such mailbox/,
    );
    shop.smtp.mode = "working";
    await shop.buy({ email: "other@example.com" });
    await expect.poll(countSent).toBe(1);
    expect(shop.smtp.letters[0]?.recipient).toBe("other@example.com");
    expect(shop.smtp.asked).toEqual(["ann@example.com", "other@example.com"]);
    expect(JSON.stringify(shop.server.log)).not.toContain("ann@example.com");
  });

  it("waits if the answer does not say that it is about the recipient, and the others are sent", async () => {
    shop.smtp.mode = "refusing";
    shop.smtp.refusal = { of: "recipient", code: 550, text: "Administrative prohibition", onlyTo: "ann@example.com" };
    await shop.buy();
    await expect.poll(() => only().error).toContain("Administrative prohibition");
    await shop.buy({ email: "other@example.com" });
    shop.pass(4);
    await expect.poll(() => shop.rows().map(({ state }) => state)).toEqual(["queued", "sent"]);
    await expect.poll(() => shop.rows()[0]?.attempts).toBe(2);
    shop.pass(PAUSE_MINUTES);
    await expect.poll(() => shop.rows()[0]?.attempts).toBe(3);
    expect(await shop.admin.getPage("/admin/mail")).not.toContain("The mail server has accepted no e-mail since");
  });

  it("waits if the mail server refuses the sender, because the settings are wrong", async () => {
    shop.smtp.mode = "refusing the sender";
    await shop.buy();
    await expect.poll(() => only().error).toContain("Sender not allowed");
    expect(only().state).toBe("queued");
    shop.smtp.mode = "working";
    shop.pass(PAUSE_MINUTES);
    await expect.poll(() => only().state).toBe("sent");
  });

  it("is sent again with the same Message-ID if the connection breaks before the mail server has answered", async () => {
    shop.smtp.mode = "cutting off responses";
    await shop.buy();
    await expect.poll(() => only().error).not.toBeNull();
    expect([only().state, countSent()]).toEqual(["queued", 1]);
    shop.smtp.mode = "working";
    shop.pass(PAUSE_MINUTES);
    await expect.poll(() => only().state).toBe("sent");
    const [first, second] = shop.smtp.letters;
    expect([second?.messageId, countSent()]).toEqual([first?.messageId, 2]);
  });

  it("delays no page and is sent once if the mail server is slow", async () => {
    shop.smtp.mode = "slow";
    await shop.buy();
    await expect.poll(countSent).toBe(1);
    await shop.buyer.getPage("/account");
    expect(only().state).toBe("queued");
    shop.smtp.answer();
    await expect.poll(() => only().state, { timeout: 5_000 }).toBe("sent");
    expect(countSent()).toBe(1);
  });
});

test("a letter that was given up is sent again by a button, once", async () => {
  shop.smtp.mode = "refusing";
  await shop.buy();
  await expect.poll(() => only().state).toBe("failed");
  expect(await shop.admin.getPage("/admin/mail")).toContain("Send again");
  shop.smtp.mode = "working";
  const press = () => shop.post(shop.admin, "/admin/mail", { intent: "again", letter: only().id });
  expect((await press()).headers.get("Location")).toBe("/admin/mail");
  await expect.poll(only).toMatchObject({ state: "sent", attempts: 1, error: null });
  expect(await shop.admin.getPage("/admin/mail")).not.toContain("Send again");
  await press();
  expect([only().state, countSent()]).toEqual(["sent", 1]);
  const recorded = shop.db.select().from(auditEntries).where(eq(auditEntries.action, "send-letter-again")).all();
  expect(recorded.map(({ subject }) => subject)).toEqual([only().id]);
});

describe("a server that ends while a letter is sent", () => {
  it("finishes the letter if it is told to stop", async () => {
    shop.smtp.mode = "slow";
    await shop.buy();
    await expect.poll(countSent).toBe(1);
    const stopped = shop.server.stop();
    await expect.poll(() => shop.server.log.map(({ msg }) => msg)).toContain("The server is shutting down.");
    shop.smtp.answer();
    expect(await stopped).toBe(0);
    expect([only().state, countSent()]).toEqual(["sent", 1]);
    await shop.start();
  });

  it("sends it again with the same Message-ID if it is killed before the result is stored", async () => {
    // Another program writes from the moment the mail server has the letter, so the shop cannot write.
    shop.smtp.onLetter = () => shop.db.$client.exec("BEGIN IMMEDIATE");
    await shop.buy();
    await expect.poll(countSent).toBe(1);
    await shop.server.kill();
    shop.smtp.onLetter = undefined;
    shop.db.$client.exec("ROLLBACK");
    expect(only()).toMatchObject({ state: "queued", attempts: 1 });
    await shop.start();
    shop.pass(PAUSE_MINUTES);
    await expect.poll(() => only().state).toBe("sent");
    const [first, second] = shop.smtp.letters;
    expect([second?.messageId, countSent()]).toEqual([first?.messageId, 2]);
  });
});

describe("while the mail server cannot be reached", () => {
  it("letters wait, and all are sent once it is back", async () => {
    shop.smtp.mode = "down";
    for (let i = 1; i <= 4; i++) await shop.buy({ email: `buyer-${i}@example.com` });
    await expect.poll(() => shop.rows().filter(({ error }) => error !== null).length).toBeGreaterThan(1);
    expect(await shop.admin.getPage("/admin/mail")).toContain("The mail server has accepted no e-mail since");
    shop.smtp.mode = "working";
    shop.pass(PAUSE_MINUTES);
    await expect.poll(() => shop.rows().map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
    expect(new Set(shop.smtp.letters.map(({ recipient }) => recipient)).size).toBe(4);
    expect(countSent()).toBe(4);
    expect(await shop.admin.getPage("/admin/mail")).not.toContain("The mail server has accepted no e-mail since");
  });

  it("letters that have waited for two days are given up and shown", async () => {
    shop.smtp.mode = "down";
    await shop.buy();
    await expect.poll(() => only().error).not.toBeNull();
    shop.db
      .update(letters)
      .set({ createdAt: new Date(Date.now() - 2 * DAY_MS) })
      .run();
    await expect.poll(() => only().state).toBe("failed");
    expect(await shop.admin.getPage("/admin/mail")).toContain("Not sent");
  });

  it("the owner gets one letter after an hour", async () => {
    shop.smtp.mode = "down";
    await shop.buy();
    await expect.poll(() => only().error).not.toBeNull();
    shop.db
      .update(outages)
      .set({ since: new Date(Date.now() - 61 * 60_000) })
      .run();
    const outageLetters = () => shop.rows().filter(({ topic }) => topic === "outage");
    shop.pass(4);
    await expect.poll(() => outageLetters().length).toBe(1);
    shop.pass(20);
    await expect.poll(() => outageLetters()[0]?.attempts).toBeGreaterThan(0);
    shop.pass(60);
    await expect.poll(() => shop.rows().some(({ attempts }) => attempts >= 3)).toBe(true);
    shop.smtp.mode = "working";
    shop.pass(600);
    await expect.poll(() => shop.rows().every(({ state }) => state === "sent")).toBe(true);
    const letter = shop.smtp.letters.filter(({ recipient }) => recipient === OWNER);
    expect(letter.map(({ subject }) => subject)).toEqual(["The shop could not send e-mail for an hour"]);
  });
});

describe.each<Refusal>([
  { of: "recipient", code: 554, text: "5.7.1 Relay access denied" },
  { of: "letter", code: 554, text: "Message rejected: Email address is not verified" },
])("while the mail server refuses the shop with $code $text", (refusal) => {
  it("letters wait, all panels say so after an hour, and all are sent once it accepts the shop", async () => {
    Object.assign(shop.smtp, { mode: "refusing", refusal });
    for (const name of ["ann", "bob"]) await shop.buy({ email: `${name}@example.com` });
    await expect.poll(() => shop.rows().every(({ error }) => error?.includes(refusal.text))).toBe(true);
    expect(shop.rows().map(({ state }) => state)).toEqual(["queued", "queued"]);
    expect(await shop.admin.getPage("/admin/mail")).toContain("The mail server has accepted no e-mail since");
    shop.db
      .update(outages)
      .set({ since: new Date(Date.now() - 61 * 60_000) })
      .run();
    shop.pass(4);
    await expect.poll(() => shop.rows().map(({ topic }) => topic)).toContain("outage");
    expect(await shop.admin.getPage("/pcadmin")).toContain("The shop could not send e-mail for an hour");
    shop.smtp.mode = "working";
    shop.pass(30);
    await expect.poll(() => shop.rows().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    expect(await shop.admin.getPage("/admin/mail")).not.toContain("The mail server has accepted no e-mail since");
  });
});

test("a letter that is due in the future, because the clock was set back, is sent", async () => {
  shop.smtp.mode = "deferring";
  await shop.buy();
  await expect.poll(() => only().error).not.toBeNull();
  shop.db
    .update(letters)
    .set({ dueAt: new Date(Date.now() + DAY_MS) })
    .where(eq(letters.state, "queued"))
    .run();
  shop.smtp.mode = "working";
  await expect.poll(() => only().state).toBe("sent");
});
