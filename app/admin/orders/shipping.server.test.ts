import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { getOrderEvents, listOrdersOfUser } from "#app/orders/orders.queries.server.ts";
import type { Db } from "#db/connection.ts";
import { orderEvents } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";
import { fail, ok } from "../../shared/result.ts";

import { eventText } from "./admin-orders.messages.ts";
import { shippingBody, shippingForm } from "./shipping.schema.ts";
import { updateShipping } from "./shipping.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
  insertOrder(db, { id: "one", paymentStatus: "finished" });
});
afterEach(() => cleanup());

const order = () => listOrdersOfUser(db, "ann")[0];
const history = () => getOrderEvents(db, "one").map(eventText);

test("the buyer sees the shipping, and the history records every change", () => {
  updateShipping(db, "one", { postal_service: "USPS", tracking_number: "94001" }, COMMAND, later(1));
  expect(order()).toMatchObject({ shipped: false, postalService: "USPS", trackingNumber: "94001" });
  updateShipping(db, "one", { shipped: true, postal_service: "UPS", tracking_number: "1Z9" }, COMMAND, later(2));
  expect(order()).toMatchObject({ shipped: true, postalService: "UPS", trackingNumber: "1Z9" });
  updateShipping(db, "one", { shipped: false }, COMMAND, later(3));
  expect(order()).toMatchObject({ shipped: false, postalService: "UPS", trackingNumber: "1Z9" });
  updateShipping(db, "one", { postal_service: "", tracking_number: "" }, COMMAND, later(4));
  updateShipping(db, "one", { shipped: true }, COMMAND, later(5));
  expect(history()).toEqual([
    "Postal service and tracking number: USPS 94001",
    "Sent UPS 1Z9",
    "Not Sent UPS 1Z9",
    "Postal service and tracking number",
    "Sent",
  ]);
  expect(getOrderEvents(db, "one").map(({ at }) => at)).toEqual([1, 2, 3, 4, 5].map(later));
});

describe("a form that was loaded before somebody else changed the parcel", () => {
  const shown = { postal_service: "", tracking_number: "" };
  beforeEach(
    () => void updateShipping(db, "one", { postal_service: "USPS", tracking_number: "222" }, COMMAND, later(1)),
  );

  test("does not change the parcel if it was not typed into", () => {
    const change = { ...shown, shipped: true, shown };
    const stored = { postal_service: "USPS", tracking_number: "222" };
    expect(updateShipping(db, "one", change, COMMAND, later(2))).toEqual(ok(stored));
    expect(order()).toMatchObject({ shipped: true, postalService: "USPS", trackingNumber: "222" });
  });

  test("is refused with the stored parcel if it was typed into", () => {
    const change = { postal_service: "USPS", tracking_number: "111", shipped: true, shown };
    const stored = { postal_service: "USPS", tracking_number: "222" };
    expect(updateShipping(db, "one", change, COMMAND, later(2))).toEqual(fail("changed", { stored }));
    expect(order()).toMatchObject({ shipped: false, trackingNumber: "222" });
  });

  test("succeeds if the same parcel was typed", () => {
    const change = { postal_service: "USPS", tracking_number: "222", shipped: true, shown };
    expect(updateShipping(db, "one", change, COMMAND, later(2)).ok).toBe(true);
    expect(order()).toMatchObject({ shipped: true, trackingNumber: "222" });
  });
});

test("the history names the administrator who marked an order as sent", () => {
  const by = { kind: "admin", session: "s1", address: "192.0.2.1" } as const;
  updateShipping(db, "one", { shipped: true }, by, later(1));
  updateShipping(db, "one", { shipped: false }, COMMAND, later(2));
  const acts = db.select().from(orderEvents).orderBy(orderEvents.key).all();
  expect(acts).toMatchObject([
    { kind: "sent", actorId: "s1", address: "192.0.2.1" },
    { kind: "not_sent", actorId: null, address: null },
  ]);
});

test("an unchanged value records no event", () => {
  updateShipping(db, "one", { shipped: false, postal_service: "", tracking_number: "" }, COMMAND, later(1));
  updateShipping(db, "one", {}, COMMAND, later(2));
  expect(history()).toEqual([]);
});

test("orders that are not listed cannot be shipped", () => {
  insertOrder(db, { id: "deleted", hiddenAt: NOW });
  insertOrder(db, { id: "void", state: "void", paymentStatus: "waiting" });
  for (const id of ["deleted", "void", "nothing", ""]) {
    expect(updateShipping(db, id, { shipped: true }, COMMAND, later(1))).toEqual(fail("no-order"));
  }
});

describe("shipping form and API schema", () => {
  it("accept the toggle's value and trim text", () => {
    const typed = { postal_service: " USPS ", tracking_number: "" };
    expect(shippingForm.parse({ ...typed, shipped: "1" })).toEqual({ ...typed, postal_service: "USPS", shipped: true });
    expect(shippingForm.parse(typed).shipped).toBeUndefined();
    expect(shippingBody.parse({ shipped: false })).toEqual({ shipped: false });
  });

  it.each([
    [{ postal_service: "x".repeat(101), tracking_number: "" }],
    [{ postal_service: "", tracking_number: "a\nb" }],
    [{ postal_service: "", tracking_number: "\ud800" }],
    [{ postal_service: "USPS" }],
    [{ postal_service: "", tracking_number: "", shipped: "yes" }],
  ])("the form refuses %j", (form) => {
    expect(shippingForm.safeParse(form).success).toBe(false);
  });

  it.each([
    {},
    { shipped: "true" },
    { shipped: 1 },
    { shipped: true, tracking_number: 94 },
    { shipped: true, postal_service: null },
    null,
    [],
  ])("the API refuses %j", (body) => {
    expect(shippingBody.safeParse(body).success).toBe(false);
  });
});
