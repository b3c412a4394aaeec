import { afterEach, beforeEach, describe, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { letters, webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { deleteEnded } from "./delete-ended.server.ts";

const NOW = new Date(Date.UTC(2026, 0, 1, 12));
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  db.insert(webhookEndpoints)
    .values({ id: 1, url: "https://receiver.example", secret: "s", events: "[]", createdAt: NOW })
    .run();
});
afterEach(() => cleanup());

interface Row {
  id: string;
  createdAt: Date;
  state?: "queued" | "sent";
}

const endOf = (createdAt: Date, state: string) => (state === "queued" ? null : createdAt);

describe.each([
  {
    name: "letters",
    table: letters,
    sequence: "letters",
    insert: ({ id, createdAt, state = "sent" }: Row) =>
      db
        .insert(letters)
        .values({
          ...{ id, createdAt, dueAt: createdAt, state, endedAt: endOf(createdAt, state) },
          ...{ audience: "buyer", recipient: "ann@example.com", topic: "t", content: "{}" },
        })
        .run(),
  },
  {
    name: "messages of webhooks",
    table: webhookDeliveries,
    sequence: "webhook_deliveries",
    insert: ({ id, createdAt, state = "sent" }: Row) =>
      db
        .insert(webhookDeliveries)
        .values({
          ...{ id, createdAt, dueAt: createdAt, state, endedAt: endOf(createdAt, state) },
          ...{ endpointId: 1, event: "order.paid", payload: "{}" },
        })
        .run(),
  },
])("deleting ended $name", ({ table, sequence, insert }) => {
  const ids = () =>
    db
      .select({ id: table.id })
      .from(table)
      .all()
      .map(({ id }) => id);

  test("deletes old ones, but none that wait to be sent", async () => {
    for (const day of [0, 1, 2]) insert({ id: `day ${day}`, createdAt: later(day) });
    insert({ id: "waiting", createdAt: NOW, state: "queued" });
    await deleteEnded(db, table, later(1));
    expect(ids()).toEqual(["day 2", "waiting"]);
  });

  test("deletes the oldest of more than 20,000", async () => {
    insert({ id: "old", createdAt: NOW });
    db.$client.prepare("UPDATE sqlite_sequence SET seq = 20000 WHERE name = ?").run(sequence);
    insert({ id: "new", createdAt: NOW });
    await deleteEnded(db, table, later(-1));
    expect(ids()).toEqual(["new"]);
  });

  test("deletes more rows than one statement deletes", async () => {
    db.transaction(() => {
      for (let i = 0; i < 4_500; i++) insert({ id: String(i), createdAt: NOW });
    });
    await deleteEnded(db, table, later(1));
    expect(ids()).toEqual([]);
  });
});
