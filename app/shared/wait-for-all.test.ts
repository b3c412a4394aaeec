import { setImmediate as nextTurn } from "node:timers/promises";

import { expect, test } from "vitest";

import { waitForAll } from "./wait-for-all.ts";

const fail = (message: string) => Promise.reject(new Error(message));

test("waitForAll resolves when the last promise has settled", async () => {
  const ended: string[] = [];
  const slow = nextTurn().then(() => void ended.push("slow"));
  await waitForAll([Promise.resolve(), slow]);
  expect(ended).toEqual(["slow"]);
});

test("waitForAll throws the first failure after the last promise has settled", async () => {
  const ended: string[] = [];
  const slow = nextTurn().then(() => {
    ended.push("slow");
    return fail("The second one failed.");
  });
  const all = waitForAll([fail("The first one failed."), slow]).finally(() => ended.push("all"));
  await expect(all).rejects.toThrow("The first one failed.");
  expect(ended).toEqual(["slow", "all"]);
});
