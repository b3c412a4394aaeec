import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { anyText, holds, query, texts } from "#tests/setup/random-texts.ts";

import { addressKey } from "./http/address-key.ts";
import { ordersSearch, parseOrdersView } from "./admin/orders/orders-view.ts";
import { webhookForm } from "./admin/webhooks/webhook.schema.ts";
import { parseTableView, tableSearch } from "./admin/table/table-view.ts";
import { readQuantity } from "./cart/cart.ts";
import { sanitizeDescription } from "./catalogue/description.server.ts";
import { productFields } from "./catalogue/product-fields.ts";
import { productSchema } from "./catalogue/product.schema.ts";
import { parseView, viewSearch } from "./catalogue/view.ts";
import { eventSchemas } from "./chat/chat.schema.ts";
import { splitLinks } from "./chat/message-text.ts";
import { replyForm } from "./chat/saved-replies.server.ts";
import { readTheme } from "./http/cookies.server.ts";
import { safePath } from "./http/redirect.ts";
import { parseDescriptionImageUrl } from "./images/description-image.ts";
import { isPublicAddress } from "./http/network-policy.server.ts";
import * as paths from "./paths.ts";
import { isSignature, sortedJson } from "./payments/signature.server.ts";
import { escapeFormula, unescapeFormula } from "./shared/csv-formula.ts";
import { isAddressOrLoopback } from "./shared/hosts.ts";
import { formatMoney, MAX_PRICE_CENTS, parseDollars, toDecimal } from "./shared/money.ts";
import { getShop, SHOPS } from "./shops/shops.ts";

/** Rules that hold for any input, tried with random ones. A failure prints its seed and the shortest input. */

describe("views of lists", () => {
  test.each(SHOPS.map((shop) => [shop.value]))(
    "of %s are the same after a round trip through their address",
    (value) => {
      const shop = getShop(value);
      holds(query(["q", "main", "category", "sort", "page", "first", "layout"]), (params) => {
        const view = parseView(shop, params);
        expect(parseView(shop, new URLSearchParams(viewSearch(view)))).toEqual(view);
      });
    },
  );

  test("the product table's view survives a round trip through its address", () => {
    holds(query(["tq", "tmain", "tcategory", "tstock", "tsort", "tpage"]), (params) => {
      const view = parseTableView(params);
      expect(parseTableView(new URLSearchParams(tableSearch(view)))).toEqual(view);
    });
  });

  test("the orders' view survives a round trip through its address", () => {
    holds(query(["q", "payment", "shipping", "review", "page"]), (params) => {
      const view = parseOrdersView(params);
      expect(parseOrdersView(new URLSearchParams(ordersSearch(view)))).toEqual(view);
    });
  });
});

describe("addresses", () => {
  test("return addresses never leave the shop", () => {
    holds(texts, (target) => {
      const returned = new URL(safePath(`/${target}`), "http://shop.example");
      expect(returned.origin).toBe("http://shop.example");
    });
  });

  test("encode each value as one path segment", () => {
    holds(
      texts.filter((text) => text.isWellFormed() && text !== "." && text !== ".."),
      (id) => {
        const segments = new URL(paths.product(getShop("pc"), id), "http://shop.example").pathname.split("/");
        expect(segments.map(decodeURIComponent)).toEqual(["", "pcshop", "product", id]);
      },
    );
  });

  test("addresses of description images are parsed or refused", () => {
    holds(texts, (text) => {
      const image = parseDescriptionImageUrl(text);
      if (image) expect(text).toContain(image.fileName);
    });
  });

  test("addresses of this machine and of private networks are never public", () => {
    const privateV4 = fc.oneof(
      fc.tuple(fc.constant(10), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(127), fc.nat(255), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(192), fc.constant(168), fc.nat(255), fc.nat(255)),
      fc.tuple(fc.constant(169), fc.constant(254), fc.nat(255), fc.nat(255)),
    );
    holds(privateV4, (parts) => {
      for (const address of [parts.join("."), `::ffff:${parts.join(".")}`])
        expect(isPublicAddress(address)).toBe(false);
    });
  });

  test("addresses of clients and hosts are parsed or refused", () => {
    holds(fc.oneof(texts, fc.ipV4(), fc.ipV6()), (text) => {
      expect(addressKey(text)).not.toBe("");
      expect(isAddressOrLoopback(text)).toBeTypeOf("boolean");
      expect(isPublicAddress(text)).toBeTypeOf("boolean");
    });
  });
});

describe("texts", () => {
  test("messages keep every character, and link to http and https only", () => {
    holds(texts, (text) => {
      const parts = splitLinks(text);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { href } of parts) if (href !== undefined) expect(new URL(href).protocol).toMatch(/^https?:$/);
    });
  });

  test("descriptions are clean after one cleaning, and a second changes nothing", () => {
    holds(texts, (html) => {
      const clean = sanitizeDescription(html, { shop: "pc", id: "1" });
      expect(sanitizeDescription(clean, { shop: "pc", id: "1" })).toBe(clean);
      expect(clean).not.toMatch(/<script|<[^<>]*\son\w+=|<[^<>]*javascript:/i);
    });
  });

  test("CSV fields are restored exactly, and start no formula", () => {
    holds(texts, (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text);
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@\t\r]/);
    });
  });
});

describe("numbers", () => {
  test("formats cents so that parsing restores them", () => {
    holds(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), (cents) => {
      expect(parseDollars(toDecimal(cents))).toBe(cents);
      expect(parseDollars(formatMoney(cents))).toBe(cents);
    });
  });

  test("parses whole numbers and refuses everything else", () => {
    holds(fc.oneof(texts, fc.double().map(String)), (text) => {
      const cents = parseDollars(text);
      if (cents !== null)
        expect(cents).toSatisfy((n: number) => Number.isSafeInteger(n) && n >= 0 && n <= MAX_PRICE_CENTS);
      expect(Number.isNaN(readQuantity(text))).toBe(false);
    });
  });
});

describe("signatures and cookies", () => {
  test("accept no random signature", () => {
    holds(
      fc.oneof(
        texts,
        fc.uint8Array({ minLength: 64, maxLength: 64 }).map((bytes) => Buffer.from(bytes).toString("hex")),
      ),
      (text) => {
        expect(isSignature(text, Buffer.alloc(64, 7))).toBe(false);
      },
    );
  });

  test("sort the keys of any JSON object without changing its values", () => {
    holds(fc.dictionary(anyText, fc.jsonValue({ maxDepth: 5 })), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.parse(sortedJson(text) ?? "null")).toEqual(JSON.parse(text));
    });
  });

  test("read any cookie header", () => {
    holds(texts, (header) => {
      expect([null, "light", "dark"]).toContain(readTheme(`theme=${header}`));
    });
  });
});

/** All schemas of `*.schema.ts`, by name. `schema-properties.test.ts` has the schemas of other files. */
function listSchemas(): [string, z.ZodType][] {
  const modules = import.meta.glob<Record<string, unknown>>("./**/*.schema.ts", { eager: true });
  const exported = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, z.ZodType][] =>
      value instanceof z.ZodType ? [[`${file} ${name}`, value]] : [],
    ),
  );
  const products = SHOPS.map(({ value }): [string, z.ZodType] => [`products of ${value}`, productSchema(value)]);
  const more: [string, z.ZodType][] = [
    ["saved replies", replyForm],
    ["webhooks", webhookForm({ allowsInner: false })],
    ["webhooks inside", webhookForm({ allowsInner: true })],
  ];
  const events = Object.entries(eventSchemas).map(([name, schema]): [string, z.ZodType] => [`event ${name}`, schema]);
  return [...exported, ...products, ...more, ...events];
}

test.each(listSchemas())("%s accepts or refuses any value with a message", (_, schema) => {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [...productFields("ayz")];
  const value = fc.oneof(texts, fc.double(), fc.boolean(), fc.constant(null), fc.array(texts, { maxLength: 3 }));
  const record = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: names.length });
  holds(fc.oneof({ weight: 5, arbitrary: record }, { weight: 1, arbitrary: fc.anything() }), (input) => {
    const parsed = schema.safeParse(input);
    for (const { message } of parsed.error?.issues ?? []) expect(message).toMatch(/\S/);
  });
});
