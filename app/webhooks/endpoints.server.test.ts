import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { webhookDeliveries, webhookEndpoints } from "#db/schema/index.ts";
import { later } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../audit/actor.ts";

import { setEndpointEnabled } from "./endpoints.server.ts";
import { queueMessage } from "./queue-messages.server.ts";
import { TEST_EVENT } from "./webhook-events.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

test("the waiting messages of a webhook are due once it is turned on again", () => {
  for (const id of [1, 2]) {
    const url = `https://receiver.example/${id}`;
    db.insert(webhookEndpoints)
      .values({ id, url, secret: "s", events: "[]", createdAt: later(0) })
      .run();
    queueMessage(db, id, TEST_EVENT, {}, later(0));
  }
  db.update(webhookDeliveries)
    .set({ dueAt: later(240) })
    .run();
  const due = () =>
    db
      .select()
      .from(webhookDeliveries)
      .all()
      .map(({ dueAt }) => dueAt);
  expect(setEndpointEnabled(db, 1, true, COMMAND, later(1))).toBe(false);
  setEndpointEnabled(db, 1, false, COMMAND, later(2));
  expect(due()).toEqual([later(240), later(240)]);
  setEndpointEnabled(db, 1, true, COMMAND, later(3));
  expect(due()).toEqual([later(3), later(240)]);
});
