import { asc, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";

import { getOrderEvents } from "#app/orders/orders.queries.server.ts";
import type { Db } from "#db/connection.ts";
import { auditEntries, orders } from "#db/schema/index.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { later, NOW } from "#tests/factories/purchases.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

import { COMMAND } from "../../audit/actor.ts";

import { eventText } from "./admin-orders.messages.ts";
import { listTypedParcels, readCheckedParcels, readTyped, addFileLines } from "./parcel-form.server.ts";
import { checkParcels, sendParcels } from "./send-parcels.server.ts";

let db: Db;
let cleanup: () => void;
beforeEach(() => {
  ({ db, cleanup } = makeDatabase());
});
afterEach(() => cleanup());

const typed = (list: string, postalService = "") => listTypedParcels({ postalService, chosen: {}, list });
const check = (list: string, postalService = "") => checkParcels(db, typed(list, postalService));
const paid = (id: string, more = {}) => insertOrder(db, { id, paymentStatus: "finished", ...more });
const stored = (id: string) => db.select().from(orders).where(eq(orders.id, id)).get();
const act = { by: COMMAND, now: later(1) };

describe("checking parcels", () => {
  it("finds orders by number and payment id, and warns about overwritten tracking of sent orders", () => {
    const one = paid("one");
    const two = paid("two", { shipped: true, postalService: "UPS", trackingNumber: "old", review: "oversold" });
    const { ready, wrong } = check(`${one.key}, USPS, 94001\ntwo, UPS, new`);
    expect(wrong).toEqual([]);
    expect(ready).toMatchObject([
      { key: one.key, postalService: "USPS", trackingNumber: "94001", replaces: null },
      { key: two.key, trackingNumber: "new", replaces: "UPS old", review: "oversold" },
    ]);
    expect(stored("one")?.shipped).toBe(false);
  });

  it.each([
    ["nothing, USPS, 1", "There is no order with this number."],
    [", USPS, 1", "Enter the number of the order first."],
    ["99999999999999999999, USPS, 1", "There is no order with this number."],
    ["one, USPS", "Enter the postal service."],
    ["one, USPS,", "Enter a tracking number."],
    ["one, , 1", "Enter the postal service."],
    ["one, USPS, 9.40011E+21", "A spreadsheet has shortened this number."],
    [`one, USPS, ${"9".repeat(101)}`, "Use at most 100 characters."],
    ["sent, UPS, 1", "This order is already sent with this tracking number."],
    ["open, UPS, 1", "This order is not paid (waiting)."],
    ["gone, UPS, 1", "There is no order with this number."],
  ])("the line %j is wrong: %s", (line, problem) => {
    paid("one");
    paid("sent", { shipped: true, postalService: "UPS", trackingNumber: "1" });
    insertOrder(db, { id: "open" });
    paid("gone", { hiddenAt: NOW });
    const { ready, wrong } = check(`${line}\none, DHL, 7`);
    expect(wrong).toEqual([expect.objectContaining({ line: 1, text: line }) as object]);
    expect(wrong[0]?.problem).toContain(problem);
    expect(ready).toMatchObject([{ postalService: "DHL" }]);
  });

  it("lists an order once, and uses the common postal service if a line has none", () => {
    const { key } = paid("one");
    const { ready, wrong } = check(`one, 1\n${key}, 2`, "USPS");
    expect(ready).toMatchObject([{ key, postalService: "USPS", trackingNumber: "1" }]);
    expect(wrong).toMatchObject([{ line: 2, problem: "This order is already in the list." }]);
  });

  it("accepts a chosen order without a tracking number, and keeps its stored values", async () => {
    paid("one", { postalService: "UPS", trackingNumber: "1Z" });
    paid("two");
    const form = new FormData();
    for (const id of ["one", "two"]) {
      form.append("chosen", id);
      form.append("postal_service", "");
      form.append("tracking_number", "");
    }
    const read = await addFileLines(form, readTyped(form));
    const { ready } = checkParcels(db, read.ok ? listTypedParcels(read.value) : []);
    expect(ready).toMatchObject([
      { postalService: "UPS", trackingNumber: "1Z" },
      { postalService: "", trackingNumber: "" },
    ]);
  });
});

describe("a chosen order that a line of the list names too", () => {
  const checkBoth = (trackingNumber: string) => {
    const { key } = paid("one");
    const chosen = { one: { postalService: "UPS", trackingNumber } };
    return checkParcels(db, listTypedParcels({ postalService: "", chosen, list: `${key}, DHL, 2` }));
  };

  it("gets the tracking number of the line if its own field is empty", () => {
    const { ready, wrong } = checkBoth("");
    expect(wrong).toEqual([]);
    expect(ready).toMatchObject([{ postalService: "DHL", trackingNumber: "2" }]);
  });

  it("keeps the number of its own field, and the line is wrong", () => {
    const { ready, wrong } = checkBoth("1");
    expect(ready).toMatchObject([{ postalService: "UPS", trackingNumber: "1" }]);
    expect(wrong).toMatchObject([{ line: 1, problem: "This order is already in the list." }]);
  });
});

describe("sending parcels", () => {
  test("marks every order as sent, with its event and its entry of the audit trail", async () => {
    const list = Array.from({ length: 23 }, (_, i) => `${paid(`o${i}`).key}, USPS, 94${i}`).join("\n");
    const sent = await sendParcels(db, check(list).ready, act);
    expect([sent.sent.length, sent.refused]).toEqual([23, []]);
    const rows = db.select().from(orders).orderBy(asc(orders.key)).all();
    expect(rows.every(({ shipped }) => shipped)).toBe(true);
    expect(rows.at(-1)).toMatchObject({ postalService: "USPS", trackingNumber: "9422" });
    expect(getOrderEvents(db, "o7").map(eventText)).toEqual(["Sent USPS 947"]);
    expect(db.select().from(auditEntries).all()).toHaveLength(23);
  });

  test("a second administrator, and an order that changed after the check, change nothing", async () => {
    paid("one");
    paid("two");
    const { ready } = check("one, USPS, 1\ntwo, USPS, 2");
    db.update(orders).set({ paymentStatus: "refunded", updatedAt: NOW }).where(eq(orders.id, "two")).run();
    const first = await sendParcels(db, ready, act);
    expect(first).toMatchObject({
      sent: [stored("one")?.key],
      refused: [{ key: stored("two")?.key, postalService: "USPS", trackingNumber: "2" }],
    });
    expect((await sendParcels(db, ready, { ...act, now: later(2) })).sent).toEqual([]);
    expect(getOrderEvents(db, "one")).toHaveLength(1);
    expect(stored("two")?.shipped).toBe(false);
  });
});

test.each(["no json", '{"key":0}', '{"key":1,"postalService":"a\\nb","trackingNumber":"1","version":1}', "[]"])(
  "refuses a forged parcel: %s",
  (parcel) => {
    const form = new FormData();
    form.append("parcel", parcel);
    expect(readCheckedParcels(form)).toBeNull();
  },
);
