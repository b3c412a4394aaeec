import { expect, test } from "vitest";

import { nameOrders } from "./paid-together.messages.ts";

test.each([
  [[4], "order 4"],
  [[4, 5], "orders 4 and 5"],
  [[4, 5, 6], "orders 4, 5 and 6"],
])("names the orders %j in a sentence", (keys, text) => {
  expect(nameOrders(keys.map((key) => ({ key })))).toBe(text);
});
