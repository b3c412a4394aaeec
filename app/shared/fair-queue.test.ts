import { expect, test } from "vitest";

import { FairQueue } from "./fair-queue.ts";

/** Queues these pieces of work, named by claimant and number, and returns the order in which they ran. */
async function orderOf(pieces: readonly string[], concurrency = 1): Promise<{ order: string[]; most: number }> {
  const queue = new FairQueue(concurrency);
  const order: string[] = [];
  let [running, most] = [0, 0];
  await Promise.all(
    pieces.map((piece) => {
      const id = piece.slice(0, -1);
      return queue.run({ id, isAdministrator: id.startsWith("admin") }, async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(piece);
        await Promise.resolve();
        running -= 1;
      });
    }),
  );
  return { order, most };
}

test("runs the work of one claimant in its order", async () => {
  expect((await orderOf(["nora1", "nora2", "nora3"])).order).toEqual(["nora1", "nora2", "nora3"]);
});

test("gives claimants turns", async () => {
  const { order } = await orderOf(["nora1", "nora2", "nora3", "tom1", "tom2", "eve1"]);
  expect(order).toEqual(["nora1", "nora2", "tom1", "eve1", "nora3", "tom2"]);
});

test("runs an administrator's work before all that waits", async () => {
  const { order } = await orderOf(["nora1", "nora2", "tom1", "admin1", "admin2"]);
  expect(order).toEqual(["nora1", "admin1", "admin2", "nora2", "tom1"]);
});

test.each([1, 2])("runs at most %i at once", async (concurrency) => {
  expect((await orderOf(["nora1", "nora2", "nora3", "tom1"], concurrency)).most).toBe(concurrency);
});

test("continues after a failure", async () => {
  const queue = new FairQueue(1);
  const nora = { id: "nora", isAdministrator: false };
  const failed = queue.run(nora, () => Promise.reject(new Error("failed")));
  const next = queue.run(nora, () => Promise.resolve("done"));
  await expect(failed).rejects.toThrow("failed");
  expect(await next).toBe("done");
});
