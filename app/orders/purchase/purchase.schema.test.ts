import { describe, expect, test } from "vitest";

import { PURCHASE_BODY } from "#tests/factories/purchases.ts";

import { purchaseSchema } from "./purchase.schema.ts";

/** The fields that are refused in a body with this one changed. */
function refused(field: string, value: unknown): string[] {
  const parsed = purchaseSchema.safeParse({ ...PURCHASE_BODY, [field]: value });
  return parsed.success ? [] : [...new Set(parsed.error.issues.map((issue) => issue.path.join(".")))];
}

test("a purchase as a form and as JSON is parsed to the same value", () => {
  const asForm = Object.fromEntries(Object.entries(PURCHASE_BODY).map(([name, value]) => [name, ` ${value} `]));
  expect(purchaseSchema.parse({ ...asForm, store: "ayz", condition: "good" })).toEqual(
    purchaseSchema.parse(PURCHASE_BODY),
  );
  expect(purchaseSchema.parse(PURCHASE_BODY).total_amount).toBe(2550);
});

test("only the phone number may be missing", () => {
  const required = { ...PURCHASE_BODY, store: undefined, phone: undefined };
  expect(purchaseSchema.parse(required)).toMatchObject({ store: "ayz", phone: "" });
  for (const field of Object.keys(PURCHASE_BODY)) {
    if (field === "store" || field === "phone") continue;
    expect(refused(field, undefined), field).toEqual([field]);
    if (field !== "quantity" && field !== "total_amount") expect(refused(field, "   "), field).toEqual([field]);
  }
});

describe("refuses wrong values", () => {
  test.each<[string, unknown[]]>([
    [
      "quantity",
      [0, -1, 1.5, 1e9, 10_000, "two", "", "1e2", "0x1", Number.NaN, Number.POSITIVE_INFINITY, null, true, [1], {}],
    ],
    [
      "total_amount",
      [-1, "-1", "free", "", "1.234", "1,50", 1e12, 1e300, Number.NaN, Number.POSITIVE_INFINITY, null, [1], "1e3"],
    ],
    ["condition", ["mint", "", "Good", "__proto__", 1, null]],
    ["store", ["default", "pc", "", 1]],
    ["product_id", ["", "../x", "a b", null, { id: 1 }, "x".repeat(65)]],
    ["email", ["ann", "ann@", "@example.com", "ann@example", "a b@example.com", `${"a".repeat(250)}@example.com`, 1]],
    ["postal_code", ["1000😀", "😀", "-1", "1".repeat(13), "10001\n1", "1;DROP"]],
    ["address", ["x".repeat(301), "x".repeat(10_000), "1 Main\nStreet", "\u0000", "\ud800", 12, ["x"]]],
    ["city", ["x".repeat(101)]],
    ["state_prov", ["x".repeat(101)]],
    ["contact_name", ["x".repeat(201)]],
    ["phone", ["call me", "1".repeat(41), "<b>", 12125550100]],
  ])("%s", (field, values) => {
    for (const value of values) expect(refused(field, value), JSON.stringify(value)).toEqual([field]);
  });
});

describe("accepts valid values", () => {
  test.each<[string, unknown[]]>([
    ["quantity", [1, "1", " 2 ", 9999, "9999", 2.0]],
    ["total_amount", [0, "0", "25.5", 0.1 + 0.2, 19.99 * 3, "2549745000", 1e9]],
    ["postal_code", ["10001", "SW1A 1AA", "10115-1234", "75 008"]],
    ["address", ["ул. Ленина, д. 1", "東京都 1-1", "x".repeat(300)]],
    ["contact_name", ["Zoë O’Neil-Štefan"]],
    ["email", ["a.b+c@mail.example.co.uk", " ann@example.com "]],
    ["phone", ["", "+49 (0)30 1234-5678", "212.555.0100"]],
  ])("%s", (field, values) => {
    for (const value of values) expect(refused(field, value), JSON.stringify(value)).toEqual([]);
  });
});
