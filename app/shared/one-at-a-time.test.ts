import { describe, expect, it } from "vitest";

import { oneAtATime } from "./one-at-a-time.ts";

describe("one at a time", () => {
  it("starts a task after the last one has ended", async () => {
    const afterLast = oneAtATime();
    const steps: string[] = [];
    const task = (name: string) => async () => {
      steps.push(`${name} starts`);
      await Promise.resolve();
      steps.push(`${name} ends`);
      return name;
    };
    expect(await Promise.all([afterLast(task("first")), afterLast(task("second"))])).toEqual(["first", "second"]);
    expect(steps).toEqual(["first starts", "first ends", "second starts", "second ends"]);
  });

  it("starts a task although a task with another key has not ended", async () => {
    const afterLast = oneAtATime();
    void afterLast(() => new Promise(() => undefined), "one");
    expect(await afterLast(() => Promise.resolve("done"), "two")).toBe("done");
  });

  it("starts the next task after one that failed", async () => {
    const afterLast = oneAtATime();
    const failed = afterLast(() => Promise.reject(new Error("No connection.")));
    const next = afterLast(() => Promise.resolve("next"));
    await expect(failed).rejects.toThrow("No connection.");
    expect(await next).toBe("next");
  });
});
