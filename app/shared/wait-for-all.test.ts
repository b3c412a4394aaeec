import { setImmediate as nextTurn } from "node:timers/promises";

import { expect, test } from "vitest";

import { waitForAll } from "./wait-for-all.ts";

const fail = (message: string) => Promise.reject(new Error(message));

test("waiting for work ends when the last part has ended", async () => {
  const ended: string[] = [];
  const slow = nextTurn().then(() => void ended.push("slow"));
  await waitForAll([Promise.resolve(), slow]);
  expect(ended).toEqual(["slow"]);
});

test("waiting for work throws the first failure after the last part has ended", async () => {
  const ended: string[] = [];
  const slow = nextTurn().then(() => {
    ended.push("slow");
    return fail("The second one failed.");
  });
  const all = waitForAll([fail("The first one failed."), slow]).finally(() => ended.push("all"));
  await expect(all).rejects.toThrow("The first one failed.");
  expect(ended).toEqual(["slow", "all"]);
});
