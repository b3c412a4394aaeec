import { createHmac } from "node:crypto";
import { rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";

import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { letters, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { startHttpServer } from "#tests/setup/http-server.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";
import { fail, ok } from "../shared/result.ts";
import { recordEvent } from "../orders/events/order-events.server.ts";

import { addEndpoint, sendAgain, setEndpointEnabled } from "./endpoints.server.ts";
import { listMessages } from "./endpoints.queries.server.ts";
import { webhookPolicy } from "./post-message.server.ts";
import { RETRY_DAYS, sendMessages } from "./send-messages.server.ts";
import type { WebhookEvent } from "./webhook-events.ts";

/** `finishBeforeStop`, which attempts use, imports the database of STORAGE_DIR. */
const storageDir = await vi.hoisted(async () => {
  const [{ mkdtempSync }, { tmpdir }] = [await import("node:fs"), await import("node:os")];
  const folder = mkdtempSync(`${tmpdir()}/webhooks-`);
  vi.stubEnv("STORAGE_DIR", folder);
  vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:1");
  vi.stubEnv("MAIL_FROM", "shop@example.com");
  vi.stubEnv("PUBLIC_URL", "http://127.0.0.1:3000");
  vi.stubEnv("OWNER_EMAIL", "owner@example.com");
  return folder;
});
afterAll(() => rmSync(storageDir, { recursive: true }));

const DAY_MS = 24 * 60 * 60_000;

interface Received {
  headers: IncomingMessage["headers"];
  body: string;
}

let db: Db;
let cleanup: () => void;
let receiver: Awaited<ReturnType<typeof startHttpServer>>;
let received: Received[];
/** How the receiver answers. */
let answer: (response: ServerResponse) => void;
beforeEach(async () => {
  ({ db, cleanup } = makeDatabase());
  received = [];
  answer = (response) => response.writeHead(204).end();
  receiver = await startHttpServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      answer(response);
    });
  });
});
afterEach(() => {
  receiver.close();
  cleanup();
});

/** Adds the receiver as an endpoint. */
function add(events: WebhookEvent[] = ["order.sent"], url = receiver.origin): { id: number; secret: string } {
  const added = addEndpoint(db, { url, events }, COMMAND, new Date());
  if (!added.ok) throw new Error(added.problem.code);
  return added.value;
}
/** An order is marked as sent. */
function sendOrder(): void {
  const order = insertOrder(db, { paymentStatus: "finished" });
  db.transaction((tx) => recordEvent(tx, order.key, "sent", new Date()));
}
const inside = webhookPolicy(true);
const run = (policy = inside, givenUpUntil = new Date(Date.now() - RETRY_DAYS * DAY_MS)) =>
  sendMessages(db, { policy, userAgent: "Shop", givenUpUntil });
const rows = () => db.select().from(webhookDeliveries).all();
const endpoint = (id: number) => db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get();
const makeDue = () => db.update(webhookDeliveries).set({ dueAt: new Date() }).run();

describe("webhook messages", () => {
  test("are signed as Standard Webhooks defines it, and sent once", async () => {
    const { secret } = add();
    sendOrder();
    await run();
    await run();
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: "" }] = received;
    const { "webhook-id": id, "webhook-timestamp": timestamp } = headers;
    const signed = createHmac("sha256", Buffer.from(secret, "base64"));
    signed.update(`${String(id)}.${String(timestamp)}.${body}`);
    expect(headers["webhook-signature"]).toBe(`v1,${signed.digest("base64")}`);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
    expect(headers["content-type"]).toBe("application/json");
    expect(JSON.parse(body)).toMatchObject({ type: "order.sent", data: { product_id: "lamp", total_amount: 25.5 } });
    expect(body).not.toMatch(/@example\.com|Main Street/);
    expect(rows()).toMatchObject([{ id, state: "sent", attempts: 1, error: null }]);
  });

  test("are saved only if the transaction of their event commits", () => {
    add();
    const order = insertOrder(db, { paymentStatus: "finished" });
    const roll = () =>
      db.transaction((tx) => {
        recordEvent(tx, order.key, "sent", new Date());
        throw new Error("rolled back");
      });
    expect(roll).toThrow("rolled back");
    expect(rows()).toEqual([]);
  });

  test("are saved only for the endpoints that subscribe to their event", () => {
    const paid = add(["order.paid"]).id;
    const off = add(["order.paid"]).id;
    add(["order.sent"]);
    setEndpointEnabled(db, off, false, COMMAND, new Date());
    const order = insertOrder(db, { paymentStatus: "confirming" });
    for (const detail of ["confirmed", "finished"]) {
      db.transaction((tx) => recordEvent(tx, order.key, "status", new Date(), detail));
    }
    expect(rows()).toMatchObject([{ endpointId: paid, event: "order.paid" }]);
    expect(JSON.parse(rows()[0]?.payload ?? "")).toMatchObject({ data: { payment_status: "finished" } });
  });
});

describe("failing webhook endpoints", () => {
  test.each([
    ["answers 500", (response: ServerResponse) => response.writeHead(500).end("no"), "Answered 500."],
    [
      "redirects",
      (response: ServerResponse) => response.writeHead(307, { Location: receiver.origin }).end(),
      "Answered 307.",
    ],
    ["closes the connection", (response: ServerResponse) => response.destroy(), "Could not connect."],
  ])("get their message again after growing pauses if an endpoint %s", async (_what, behave, error) => {
    const { id } = add();
    sendOrder();
    answer = behave;
    let pause = 0;
    for (const attempts of [1, 2, 3]) {
      makeDue();
      const before = Date.now();
      await run();
      const [row] = rows();
      expect(row).toMatchObject({ state: "queued", attempts, error });
      const next = (row?.dueAt.getTime() ?? 0) - before;
      expect(next).toBeGreaterThan(1.9 * pause);
      pause = next;
    }
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(endpoint(id)?.failingSince).not.toBeNull();

    answer = (response) => response.writeHead(200).end();
    makeDue();
    await run();
    expect(rows()).toMatchObject([{ state: "sent", attempts: 4, error: null }]);
    expect(endpoint(id)).toMatchObject({ failingSince: null, disabledAt: null });
  });

  test("do not delay other endpoints when they answer too late", async () => {
    add(["order.sent"]);
    add(["order.sent"], `${receiver.origin}/quick`);
    sendOrder();
    let first = true;
    answer = (response) => {
      // The other endpoint's request is answered at once.
      if (!first) response.writeHead(204).end();
      first = false;
    };
    await run({ ...inside, timeoutMs: 300 });
    expect(
      rows()
        .map(({ state, error }) => [state, error])
        .sort(),
    ).toEqual([
      ["queued", "No answer within 10 seconds."],
      ["sent", null],
    ]);
  });

  test("cannot keep the shop busy with an endless response body", async () => {
    add();
    sendOrder();
    let written = 0;
    answer = (response) => {
      response.writeHead(200);
      const flood = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) written += 64 * 1024;
        if (!response.destroyed) response.once("drain", flood);
      };
      flood();
    };
    await run();
    expect(rows()).toMatchObject([{ state: "sent" }]);
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test("get no other message in the same run", async () => {
    add();
    for (let i = 0; i < 3; i++) sendOrder();
    answer = (response) => response.writeHead(503).end();
    await run();
    expect(received).toHaveLength(1);
  });

  test("are disabled after days of failures, and their messages can be resent", async () => {
    const { id } = add();
    sendOrder();
    answer = (response) => response.writeHead(500).end();
    await run();
    const daysAgo = new Date(Date.now() - (RETRY_DAYS + 1) * DAY_MS);
    db.update(webhookEndpoints).set({ failingSince: daysAgo }).run();
    makeDue();
    await run();
    expect(endpoint(id)?.disabledAt).not.toBeNull();
    const written = db.select().from(letters).where(eq(letters.recipient, "owner@example.com")).all();
    expect(written.map(({ topic }) => topic)).toEqual(["webhook-disabled"]);
    expect(written[0]?.content).toContain("Answered 500.");
    makeDue();
    await run();
    expect(received).toHaveLength(2);

    db.update(webhookDeliveries).set({ createdAt: daysAgo }).run();
    await run();
    const [given] = listMessages(db, id, null).messages;
    expect(given).toMatchObject({ state: "failed", attempts: 2 });
    answer = (response) => response.writeHead(200).end();
    expect(sendAgain(db, id, given?.id ?? "", COMMAND, new Date())).toEqual(fail("is-off"));
    setEndpointEnabled(db, id, true, COMMAND, new Date());
    expect(sendAgain(db, id, given?.id ?? "", COMMAND, new Date())).toEqual(ok(null));
    await run();
    expect(rows()).toMatchObject([{ state: "sent", attempts: 1 }]);
  });

  test("are disabled when their only message was given up, and the owner gets one letter", async () => {
    const { id } = add();
    sendOrder();
    answer = (response) => response.writeHead(500).end();
    await run();
    // The next attempt would be after the time at which the message is given up.
    const daysAgo = new Date(Date.now() - RETRY_DAYS * DAY_MS);
    db.update(webhookDeliveries).set({ createdAt: daysAgo }).run();
    db.update(webhookEndpoints).set({ failingSince: daysAgo }).run();
    await run();
    await run();
    expect(rows()).toMatchObject([{ state: "failed", attempts: 1 }]);
    expect(endpoint(id)).toMatchObject({ failingSince: daysAgo, disabledAt: expect.any(Date) as Date });
    const written = db.select().from(letters).where(eq(letters.recipient, "owner@example.com")).all();
    expect(written.map(({ topic }) => topic)).toEqual(["webhook-disabled"]);
    expect(written[0]?.content).toContain("The last attempt: Answered 500.");
  });

  test("are tried again before they are disabled, with every message, if the shop was stopped for days", async () => {
    const { id } = add();
    for (let i = 0; i < 3; i++) sendOrder();
    answer = (response) => response.writeHead(500).end();
    await run();
    const daysAgo = new Date(Date.now() - RETRY_DAYS * DAY_MS);
    db.update(webhookDeliveries).set({ createdAt: daysAgo, dueAt: daysAgo }).run();
    db.update(webhookEndpoints).set({ failingSince: daysAgo }).run();
    answer = (response) => response.writeHead(204).end();
    await run();
    expect(rows().map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    expect(endpoint(id)).toMatchObject({ failingSince: null, disabledAt: null });
  });

  test("are disabled at once if they answer 410 Gone", async () => {
    const { id } = add();
    sendOrder();
    answer = (response) => response.writeHead(410).end();
    await run();
    expect(endpoint(id)?.disabledAt).not.toBeNull();
    const isAbout = eq(letters.topic, "webhook-disabled");
    const content = db.select().from(letters).where(isAbout).get()?.content;
    expect(content).toContain("has answered 410 Gone, which asks the shop for no more messages.");
    expect(content).not.toContain("Every message");
  });

  test.each(["http://127.0.0.1:1/", "http://localhost/", "http://[::1]/", "http://169.254.169.254/latest/meta-data"])(
    "get nothing at %s, which is not on the public internet, unless the setting allows it",
    async (url) => {
      add(["order.sent"], url);
      sendOrder();
      await run(webhookPolicy(false));
      expect(rows()).toMatchObject([{ state: "queued", error: "The address is not on the public internet." }]);
    },
  );
});
