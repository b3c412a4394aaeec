import { afterAll, beforeAll, beforeEach } from "vitest";

import { insertOffer } from "#tests/factories/offers.ts";

import { signInTwoBuyers, type Buyer } from "./buyers.ts";
import { startShop, type StartedShop } from "./start-shop.ts";

interface State extends Pick<StartedShop, "server" | "db"> {
  ann: Buyer;
  bob: Buyer;
}

/** One demonstration shop for all tests of a file. Before each test two buyers sign in, and their carts are emptied. */
export function setUpTwoBuyers(env: Record<string, string> = {}) {
  // Filled by `beforeAll`. The same object is returned at once, so that tests can destructure its functions.
  const shop = {} as State;
  let end: StartedShop["end"];
  beforeAll(async () => {
    ({ server: shop.server, db: shop.db, end } = await startShop({ DEMO: "1", ...env }));
  });
  afterAll(() => end());
  beforeEach(() => {
    [shop.ann, shop.bob] = signInTwoBuyers(shop.db, shop.server.url);
    shop.db.$client.prepare("DELETE FROM cart_lines").run();
  });

  /** Offers a product at $25.50 in good condition. Returns its id. */
  const offer = (stock: number) => insertOffer(shop.db, stock).id;

  return { shop, offer };
}
