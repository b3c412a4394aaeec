import { expect, test } from "vitest";

import { FairQueue } from "./conversion-queue.server.ts";

/** Queues these images, named by uploader and number, and returns the order in which they ran. */
async function orderOf(images: readonly string[], concurrency = 1): Promise<{ order: string[]; most: number }> {
  const queue = new FairQueue(concurrency);
  const order: string[] = [];
  let [running, most] = [0, 0];
  await Promise.all(
    images.map((image) => {
      const id = image.slice(0, -1);
      return queue.run({ id, isAdministrator: id.startsWith("admin") }, async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(image);
        await Promise.resolve();
        running -= 1;
      });
    }),
  );
  return { order, most };
}

test("runs the images of one uploader in their order", async () => {
  expect((await orderOf(["nora1", "nora2", "nora3"])).order).toEqual(["nora1", "nora2", "nora3"]);
});

test("gives uploaders turns", async () => {
  const { order } = await orderOf(["nora1", "nora2", "nora3", "tom1", "tom2", "eve1"]);
  expect(order).toEqual(["nora1", "nora2", "tom1", "eve1", "nora3", "tom2"]);
});

test("runs an administrator's image before all that wait", async () => {
  const { order } = await orderOf(["nora1", "nora2", "tom1", "admin1", "admin2"]);
  expect(order).toEqual(["nora1", "admin1", "admin2", "nora2", "tom1"]);
});

test.each([1, 2])("runs at most %i at once", async (concurrency) => {
  expect((await orderOf(["nora1", "nora2", "nora3", "tom1"], concurrency)).most).toBe(concurrency);
});

test("continues after a failure", async () => {
  const queue = new FairQueue(1);
  const nora = { id: "nora", isAdministrator: false };
  const failed = queue.run(nora, () => Promise.reject(new Error("damaged")));
  const next = queue.run(nora, () => Promise.resolve("converted"));
  await expect(failed).rejects.toThrow("damaged");
  expect(await next).toBe("converted");
});
