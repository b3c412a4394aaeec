import { describe, expect, it } from "vitest";

import { SHOP_VALUES } from "../shops/shops.ts";

import { productFields } from "./product-fields.ts";
import { isOpenBox, productSchema } from "./product.schema.ts";

const names = { id: "24", title: "Lamp", main_category: "Home", category: "Lighting" };

/** The parsed value of a linked product's field, or its message. */
function parse(field: string, value: unknown): unknown {
  const parsed = productSchema("pc").safeParse({ ...names, [field]: value });
  if (parsed.success) return new Map<string, unknown>(Object.entries(parsed.data)).get(field);
  return parsed.error.issues.find((issue) => issue.path[0] === field)?.message;
}

function parseOpenBox(field: string, value: unknown): unknown {
  const parsed = productSchema("ayz").safeParse({ ...names, [field]: value });
  if (parsed.success) return new Map<string, unknown>(Object.entries(parsed.data)).get(field);
  return parsed.error.issues.find((issue) => issue.path[0] === field)?.message;
}

const ID = "Use 1 to 64 letters, digits, dots, dashes or underscores, beginning with a letter or a digit.";
const MONEY = "Enter an amount in dollars, such as 12.50, at most 1000000.";
const RATE = "Enter a whole number from 0 to 5.";
const QUANTITY = "Enter a whole number from 0 to 1000000.";
const LINK = "Enter a full address that begins with http:// or https://.";
const CONTROL = "Remove line breaks and control characters.";
const LONG = (max: number) => `Use at most ${max.toLocaleString("en-US")} characters.`;

describe("a linked product", () => {
  it("requires only its names", () => {
    expect(productSchema("smart").parse(names)).toEqual({
      ...names,
      price: null,
      typical_price: 0,
      rate: 0,
      availability: "YES",
      link: null,
      description: "",
      specs: [],
    });
  });

  it.each<[string, unknown, unknown]>([
    ["id", " 24 ", "24"],
    ["id", 24, "24"],
    ["id", "A-1_b.c", "A-1_b.c"],
    ["id", "x".repeat(64), "x".repeat(64)],
    ["id", "x".repeat(65), ID],
    ["id", "", "Enter an id."],
    ["id", undefined, "Enter an id."],
    ["id", null, "Enter an id."],
    ["id", ".hidden", ID],
    ["id", "../24", ID],
    ["id", "a b", ID],
    ["id", "a\nb", ID],
    ["id", "24\n25", ID],
    ["id", "ё", ID],
    ["id", 1.5, ID],
    ["id", {}, ID],

    ["title", "  A  lamp ", "A  lamp"],
    ["title", "Лампа 🪔", "Лампа 🪔"],
    ["title", "=1+1", "=1+1"],
    ["title", "", "Enter a title."],
    ["title", " \u00a0 ", "Enter a title."],
    ["title", "x".repeat(500), "x".repeat(500)],
    ["title", "x".repeat(501), LONG(500)],
    ["title", "a\nb", CONTROL],
    ["title", "a\u0000b", CONTROL],
    ["title", "a\u0085b", CONTROL],
    ["title", "a\ud800b", CONTROL],
    ["title", 5, "Enter text."],
    ["title", ["a"], "Enter text."],
    ["main_category", "", "Enter a main category."],
    ["main_category", "x".repeat(101), LONG(100)],
    ["category", " ", "Enter a category."],
    ["category", "a\tb", CONTROL],

    ["price", "", null],
    ["price", " ", null],
    ["price", null, null],
    ["price", "0", 0],
    ["price", "12.5", 1250],
    ["price", 12.5, 1250],
    ["price", "$1,234.50", 123_450],
    ["price", "1000000", 100_000_000],
    ["price", "1000000.01", MONEY],
    ["price", "12.345", MONEY],
    ["price", "-1", MONEY],
    ["price", "12 EUR", MONEY],
    ["price", "1e3", MONEY],
    ["price", 1e21, MONEY],
    ["price", true, MONEY],
    ["price", [1], MONEY],
    ["typical_price", "", 0],
    ["typical_price", "9.99", 999],
    ["typical_price", "free", MONEY],

    ["rate", "", 0],
    ["rate", "5", 5],
    ["rate", 4, 4],
    ["rate", 6, RATE],
    ["rate", "-1", RATE],
    ["rate", "4.5", RATE],
    ["rate", "five", RATE],
    ["rate", false, RATE],

    ["availability", "", "YES"],
    ["availability", "NO", "NO"],
    ["availability", " no ", "NO"],
    ["availability", "maybe", "Enter YES or NO."],
    ["availability", true, "Enter YES or NO."],

    ["link", "", null],
    ["link", " https://www.ebay.com/sch/i.html?_nkw=AMD+Ryzen ", "https://www.ebay.com/sch/i.html?_nkw=AMD+Ryzen"],
    ["link", "HTTP://shop.example", "HTTP://shop.example"],
    ["link", "javascript:alert(1)", LINK],
    ["link", "//shop.example", LINK],
    ["link", "ftp://shop.example", LINK],
    ["link", "www.shop.example", LINK],
    ["link", "https:/shop.example", LINK],
    ["link", "https:///shop.example", LINK],
    ["link", "https://", LINK],
    ["link", "https://[x", LINK],
    ["link", "https://a b", LINK],
    ["link", "java\nscript:alert(1)", CONTROL],
    ["link", `https://a.b/${"x".repeat(2000)}`, LONG(2000)],
    ["link", 5, "Enter text."],

    ["description", " <p>a</p>\r\n<p>b</p>\r", "<p>a</p>\n<p>b</p>"],
    ["description", "a\tb", "a\tb"],
    ["description", "a\u0000", "Remove control characters."],
    ["description", "a\udfff", "Remove control characters."],
    ["description", "x".repeat(200_001), LONG(200_000)],
    ["description", 5, "Enter text."],
  ])("parses or refuses %s: %j", (field, value, expected) => {
    expect(parse(field, value)).toEqual(expected);
  });

  it("drops fields that products do not have", () => {
    const body: unknown = JSON.parse('{"view_count":9,"store":"x","__proto__":{"title":"y"}}');
    expect(Object.keys(productSchema("pc").parse({ ...names, ...Object(body) }))).toEqual([
      ...productFields("pc"),
      "specs",
    ]);
  });

  it.each([null, undefined, "cannot be %j", 5, []])("is not %j", (value) => {
    expect(productSchema("pc").safeParse(value).success).toBe(false);
  });
});

describe("an Open Box product", () => {
  it("has price 0 and no units if its fields are empty", () => {
    const parsed = productSchema("ayz").parse(names);
    expect(isOpenBox(parsed)).toBe(true);
    expect(parsed).toEqual({
      ...names,
      excellent_condition_price: 0,
      excellent_condition_available_quantity: 0,
      verygood_condition_price: 0,
      verygood_condition_available_quantity: 0,
      good_condition_price: 0,
      good_condition_available_quantity: 0,
      acceptable_condition_price: 0,
      acceptable_condition_available_quantity: 0,
      ebay: null,
      facebook_marketplace: null,
      offer_up: null,
      mercari_marketplaces: null,
      description: "",
      specs: [],
    });
  });

  it.each<[string, unknown, unknown]>([
    ["good_condition_price", "12.50", 1250],
    ["good_condition_price", 7, 700],
    ["acceptable_condition_price", "x", MONEY],
    ["verygood_condition_available_quantity", "3", 3],
    ["verygood_condition_available_quantity", 3, 3],
    ["verygood_condition_available_quantity", "", 0],
    ["verygood_condition_available_quantity", 1_000_000, 1_000_000],
    ["verygood_condition_available_quantity", 1_000_001, QUANTITY],
    ["excellent_condition_available_quantity", -1, QUANTITY],
    ["excellent_condition_available_quantity", "1.5", QUANTITY],
    ["ebay", "https://www.ebay.com/itm/1", "https://www.ebay.com/itm/1"],
    ["offer_up", "data:text/html,x", LINK],
    ["mercari_marketplaces", "", null],
  ])("parses or refuses %s: %j", (field, value, expected) => {
    expect(parseOpenBox(field, value)).toEqual(expected);
  });
});

it("the shop's kind of product selects the schema", () => {
  for (const shop of SHOP_VALUES) {
    expect(productFields(shop).includes("price")).toBe(shop !== "ayz");
    expect(Object.keys(productSchema(shop).shape)).toEqual([...productFields(shop), "specs"]);
    expect(isOpenBox(productSchema(shop).parse(names))).toBe(shop === "ayz");
  }
});
