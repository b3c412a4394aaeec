import { afterAll, beforeAll, expect, test } from "vitest";

import { letters } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { signInBuyers, type Buyer } from "#tests/setup/buyers.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const FILE = "/account/data/download";
/** With these letters the file is larger than what the system keeps for a client that does not read. */
const LETTERS = 600;
const TEXT = "x".repeat(30_000);

let shop: StartedShop;
let buyers: Buyer[];
beforeAll(async () => {
  shop = await startShop();
  buyers = signInBuyers(shop.db, shop.server.url, 2);
});
afterAll(() => shop.end());

function writeLetters({ id }: Buyer): void {
  const { key } = insertOrder(shop.db, { userId: id });
  shop.db.transaction((tx) => {
    for (let i = 0; i < LETTERS; i++) {
      const letter = {
        id: `${id}-${i}`,
        audience: "buyer",
        recipient: "a@example.com",
        topic: "t",
        orderKey: key,
      } as const;
      const now = new Date();
      const content = JSON.stringify({ subject: TEXT });
      tx.insert(letters)
        .values({ ...letter, content, state: "sent", createdAt: now, dueAt: now, endedAt: now })
        .run();
    }
  });
}

test("a person has three downloads at once that nobody reads, and further ones when these have ended", async () => {
  const [slow, other] = buyers as [Buyer, Buyer];
  writeLetters(slow);
  const unread = [await slow.fetch(FILE), await slow.fetch(FILE), await slow.fetch(FILE)];
  expect(unread.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await slow.fetch(FILE);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await other.fetch(FILE)).status).toBe(200);
  for (const response of unread) expect((await response.text()).endsWith("}\n")).toBe(true);
  await expect.poll(async () => (await slow.fetch(FILE, { method: "HEAD" })).status).toBe(200);
});
