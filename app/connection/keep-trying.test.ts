import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findTrouble, keepTrying, tryAgain, Unreachable } from "./keep-trying.ts";

let browser: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  vi.stubGlobal("window", browser);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts a load that fails until `answer` is called. */
function startLoad() {
  let reachable = false;
  let attempts = 0;
  const load = keepTrying(() => {
    attempts += 1;
    return reachable ? Promise.resolve("page") : Promise.reject(new Unreachable());
  });
  return { load, countAttempts: () => attempts, answer: () => (reachable = true) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

test.each([
  ["after five seconds by itself", () => vi.advanceTimersByTimeAsync(5_000)],
  ["at once when the visitor presses 'Try again'", tryAgain],
  ["at once when the browser is online again", () => browser.dispatchEvent(new Event("online"))],
])("a load that could not reach the shop is tried again %s", async (_, wake) => {
  const { load, countAttempts, answer } = startLoad();
  await settle();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(countAttempts()).toBe(1);
  expect(findTrouble()).toBe("unreachable");
  answer();
  await Promise.resolve(wake());
  await expect(load).resolves.toBe("page");
  expect(countAttempts()).toBe(2);
  expect(findTrouble()).toBe(null);
});

test("a load that fails for another reason throws its error", async () => {
  await expect(keepTrying(() => Promise.reject(new Error("no such page")))).rejects.toThrow("no such page");
});
