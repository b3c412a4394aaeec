import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { anyText, holds, query, texts } from "#tests/setup/random-texts.ts";

import { auditSearch, parseAuditView } from "./admin/audit/audit-view.ts";
import { findTotpStep, isTotpSecret, makeTotpSecret } from "./admin/gate/second-factor.server.ts";
import { splitLinks } from "./admin/images/gallery.ts";
import { outboxQuery, parseOutboxView } from "./admin/mail/outbox-view.ts";
import { parseLedgerView, periodOf } from "./admin/orders/ledger-view.ts";
import { checkoutFields, readIdempotencyKey, readQuantities, readTypedQuantities } from "./cart/buy-form.ts";
import { CONDITIONS } from "./shops/conditions.ts";
import { findFontFamily, findFontSize } from "./catalogue/description.ts";
import { filterEntries, listActive, listUnreadPrices, parseFilters } from "./catalogue/filters.ts";
import { csvColumns, findHeaderProblem, splitImages } from "./catalogue/products/product-csv.ts";
import { marketplaceName } from "./catalogue/product.ts";
import { readChatImagePath } from "./chat/image-address.ts";
import { matchesEntityTag } from "./http/api.server.ts";
import { hasOnlyPublicCookies } from "./http/cookies.server.ts";
import { parseFault } from "./shared/fault.ts";
import { loggedPath } from "./http/logged-path.ts";
import { isEmail } from "./mail/mail-settings.ts";
import { parseOrdersPage, parseTab } from "./orders/account-tab.ts";
import { trackingUrl } from "./orders/tracking.ts";
import { compareDecimals, isPositive, shareInCents, subtractDecimals } from "./payments/decimal.ts";
import { isPrice } from "./payments/price.ts";
import { readNowpayments } from "./payments/providers/nowpayments.server.ts";
import { fold } from "./shared/fold.ts";
import { isWithin } from "./shared/is-within.server.ts";
import { MAX_SEARCH_LENGTH, searchText } from "./shared/search-text.ts";
import { nameUserAgent, storableUserAgent } from "./shared/user-agent.ts";
import { SHOPS } from "./shops/shops.ts";

/** Properties of the parsers that hold for any input. */

const NOW = new Date(Date.UTC(2026, 5, 15));
const longText = fc.string({ unit: "binary", maxLength: 2_000 });

describe("the round trip of views through an address", () => {
  test("keeps the view of the ledger, and never ends its period before the start", () => {
    const days = fc.oneof(
      texts,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
    );
    holds(fc.tuple(days, days, texts), ([from, to, page]) => {
      const view = parseLedgerView(new URLSearchParams({ from, to, page }), NOW);
      const again = new URLSearchParams({ ...view, page: String(view.page) });
      expect(parseLedgerView(again, NOW)).toEqual(view);
      const period = periodOf(view);
      expect(period.until.getTime()).toBeGreaterThan(period.from.getTime());
    });
  });

  test("keeps the views of the audit trail and of the outbox", () => {
    holds(query(["q", "action", "state", "before"]), (params) => {
      const audit = parseAuditView(params);
      expect(parseAuditView(new URLSearchParams(auditSearch(audit)))).toEqual(audit);
      const outbox = parseOutboxView(params);
      expect(parseOutboxView(new URLSearchParams(outboxQuery(outbox)))).toEqual(outbox);
    });
  });

  test("keeps the view of a buyer's account", () => {
    holds(query(["tab", "page"]), (params) => {
      expect(["orders", "cart"]).toContain(parseTab(params));
      expect(parseOrdersPage(params)).toBeGreaterThanOrEqual(1);
    });
  });

  test.each(SHOPS.map((shop) => [shop.value, shop] as const))("keeps a view with the filters of %s", (_, shop) => {
    const prices = fc.oneof(texts, fc.double().map(String), fc.integer().map(String));
    const grades = fc.array(fc.oneof(texts, fc.constantFrom(...CONDITIONS)), { maxLength: 6 });
    holds(fc.tuple(query(["stock", "rating"]), prices, prices, grades), ([params, from, to, all]) => {
      params.set("from", from);
      params.set("to", to);
      for (const grade of all) params.append("grade", grade);
      const filters = parseFilters(shop, params);
      expect(parseFilters(shop, new URLSearchParams(filterEntries(filters)))).toEqual(filters);
      if (filters.from !== null && filters.to !== null) expect(filters.from).toBeLessThanOrEqual(filters.to);
      for (const { label, without } of listActive(filters)) {
        expect(label).toMatch(/\S/);
        expect(filterEntries(without).length).toBeLessThan(filterEntries(filters).length);
      }
      expect(listUnreadPrices(params).length).toBeLessThanOrEqual(2);
    });
  });
});

describe("texts", () => {
  test("search texts have a limit, are well-formed and have no control characters", () => {
    holds(fc.oneof(texts, longText), (text) => {
      const cleaned = searchText(text);
      expect(cleaned.length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
      expect(cleaned.isWellFormed()).toBe(true);
      expect(cleaned).not.toMatch(/\p{Cc}/u);
      expect(searchText(cleaned)).toBe(cleaned);
    });
  });

  test("folding a folded text changes nothing", () => {
    holds(texts, (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    });
  });

  test("User-Agent headers are stored up to a limit, and always get a name", () => {
    holds(fc.oneof(texts, longText), (text) => {
      expect(storableUserAgent(text).length).toBeLessThanOrEqual(300);
      expect(nameUserAgent(text)).not.toBe("");
    });
  });

  test("are e-mail addresses only without line breaks, brackets and lists", () => {
    const parts = fc.array(fc.oneof(anyText, fc.constantFrom("a@b.example", ",", ";", "<", ">", "\r\nBcc: ", " ")), {
      maxLength: 4,
    });
    holds(parts, (pieces) => {
      const text = pieces.join("");
      if (isEmail(text)) expect(text).toMatch(/^[^\s<>,;@]+@[^\s<>,;@]+$/);
    });
  });

  test("lists of links keep every link, and lists of images have no empty entry", () => {
    holds(fc.array(fc.webUrl(), { maxLength: 5 }), (links) => {
      const clean = links.filter((link) => !link.endsWith(","));
      expect(splitLinks(clean.join("\n"))).toEqual(clean);
    });
    holds(texts, (text) => {
      for (const link of [...splitLinks(text), ...splitImages(text)]) expect(link).toMatch(/\S/);
    });
  });

  test("styles of descriptions keep only listed fonts and sizes", () => {
    holds(texts, (text) => {
      expect(findFontFamily(text) ?? "").not.toMatch(/[;:"'<>]/);
      expect(findFontSize(text) ?? 1).toBeGreaterThanOrEqual(1);
    });
  });
});

describe("addresses", () => {
  test("tracking links stay on the carrier's host for any typed number", () => {
    holds(fc.tuple(fc.oneof(texts, fc.constantFrom("UPS", "DHL", "usps", "FedEx")), texts), ([carrier, number]) => {
      if (!number.isWellFormed()) return;
      const url = trackingUrl(carrier, number);
      if (url !== null) expect(new URL(url).host).toMatch(/^(tools\.usps|www\.ups|www\.fedex|www\.dhl)\.com$/);
    });
  });

  test("links to other shops always get a name", () => {
    holds(fc.oneof(texts, fc.webUrl()), (link) => {
      expect(marketplaceName(link)).toBeTypeOf("string");
    });
  });

  test("image addresses of a chat name files of that chat only", () => {
    holds(fc.tuple(texts, texts), ([id, path]) => {
      for (const tried of [path, `/api/chats/a/images/${path}`, `/api/chats/a/images/${path}.webp`]) {
        expect(readChatImagePath("a", tried) ?? "x.webp").toMatch(/^[\w-]+\.webp$/);
      }
      if (id.isWellFormed() && id !== "a") expect(readChatImagePath(id, "/api/chats/a/images/x.webp")).toBeNull();
    });
  });

  test("have no line break in the log", () => {
    holds(texts, (text) => {
      const path = new URL(`http://shop.example/${text.toWellFormed()}`).pathname;
      expect(loggedPath(path)).not.toMatch(/[\r\n]/);
    });
  });

  test("file paths are within a folder only if they begin with it", () => {
    holds(texts, (text) => {
      const name = text.replaceAll("..", "");
      expect(isWithin(`/storage/a${name}`, "/storage")).toBe(true);
      expect(isWithin(`/storage-of-others/${name}`, "/storage")).toBe(false);
      expect(isWithin(`/storage/../${name}`, "/storage")).toBe(name === "storage" || name.startsWith("storage/"));
    });
  });
});

describe("amounts", () => {
  const decimal = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(20)).map(([units, places]) => {
    const digits = String(units).padStart(places + 1, "0");
    return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });
  const tried = fc.oneof(texts, decimal, fc.double().map(String));

  test("compare as numbers do, and their difference adds up", () => {
    holds(fc.tuple(decimal, decimal), ([a, b]) => {
      expect(compareDecimals(a, b)).toBe(-(compareDecimals(b, a) ?? Number.NaN) + 0);
      const difference = subtractDecimals(a, b);
      if (difference === null) expect(compareDecimals(a, b)).toBeLessThan(0);
      else expect(compareDecimals(subtractDecimals(a, difference) ?? "", b)).toBe(0);
    });
  });

  test("are refused if they are not numbers", () => {
    holds(fc.tuple(tried, tried, tried), ([a, b, c]) => {
      expect(isPositive(a)).toBeTypeOf("boolean");
      const share = shareInCents(a, b, c);
      if (share !== null) expect(Number.isSafeInteger(share) && share >= 0).toBe(true);
      if (isPrice(a, b, 2550)) expect(Number(a)).toBe(25.5);
    });
  });
});

describe("input from browsers and providers", () => {
  test("parses any form of the cart into texts", () => {
    const names = ["buy", "update", "submission", "shown", "quantity:lamp:good", "email", "postal_code"];
    const entries = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), texts), texts), { maxLength: 12 });
    holds(entries, (pairs) => {
      const form = new FormData();
      for (const [name, value] of pairs) form.append(name, value);
      for (const read of [readQuantities(form), readTypedQuantities(form)]) {
        for (const value of read.values()) expect(value).toBeTypeOf("string");
      }
      for (const value of checkoutFields(form).values()) expect(value).toBeTypeOf("string");
      expect(readIdempotencyKey(form) ?? "").toBeTypeOf("string");
    });
  });

  test("parses or refuses any code of an authenticator app", () => {
    const secret = makeTotpSecret();
    holds(texts, (text) => {
      const step = findTotpStep(secret, text, NOW);
      if (step !== null) expect(text.replace(/\s/g, "")).toMatch(/^\d{6}$/);
      if (isTotpSecret(text)) expect(text).toMatch(/^[A-Z2-7]{32}$/);
    });
  });

  test("parses or refuses any payment", () => {
    const report = fc.dictionary(
      fc.constantFrom("payment_id", "payment_status", "price_amount", "order_id", "pay_amount", "fee", "invoice_id"),
      fc.oneof(texts, fc.double(), fc.jsonValue({ maxDepth: 3 })),
    );
    holds(
      fc.oneof(
        texts,
        report.map((value) => JSON.stringify(value)),
      ),
      (body) => {
        try {
          expect(readNowpayments("nowpayments", body).paymentId).toBeTypeOf("string");
        } catch (error) {
          expect(error).toHaveProperty("name", "UnreadableNotificationError");
        }
      },
    );
  });

  test("parses any header with entity tags or cookies", () => {
    holds(texts, (text) => {
      expect(matchesEntityTag(text, '"abc"')).toBeTypeOf("boolean");
      expect(hasOnlyPublicCookies(text)).toBeTypeOf("boolean");
      expect(hasOnlyPublicCookies(`session=${text}`)).toBe(false);
    });
  });

  test("parses or refuses any first row of a CSV file", () => {
    const columns = fc.array(fc.oneof(texts, fc.constantFrom(...csvColumns("pc"))), { maxLength: 20 });
    holds(columns, (header) => {
      const problem = findHeaderProblem("pc", header);
      if (problem === null) expect(new Set(header).size).toBe(header.length);
    });
  });

  test("recognizes error responses of the shop, and nothing else", () => {
    holds(fc.anything(), (value) => {
      const fault = parseFault(value);
      if (fault) expect(Object.keys(fault)).toEqual(["reference", "readOnly", "isDamage"]);
    });
  });
});
