import { setImmediate as nextTurn } from "node:timers/promises";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { Db } from "#db/connection.ts";
import { nowpaymentsAt } from "#tests/setup/fake-provider.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { askProviders } from "./ask-providers.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

test("asking the providers throws a failure only after all requests have ended", async () => {
  const items = ["broken", "slow"].map((subject) => ({ provider: "nowpayments" as const, subject }));
  const provider = nowpaymentsAt("http://127.0.0.1:1");
  const ended: string[] = [];
  const run = askProviders(
    db,
    items,
    () => provider,
    async (_, { subject }) => {
      if (subject === "broken") throw new Error("The disk is full.");
      await nextTurn();
      ended.push(subject);
    },
  );
  await expect(run.finally(() => ended.push("run"))).rejects.toThrow("The disk is full.");
  expect(ended).toEqual(["slow", "run"]);
});
