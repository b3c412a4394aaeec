import { createHmac, randomBytes } from "node:crypto";

import { describe, expect, test } from "vitest";

import { makeNowpaymentsBody, signNowpayments } from "#tests/fakes/nowpayments.ts";
import { signBtcpay } from "#tests/fakes/btcpay.ts";

import { makeBtcpay } from "./providers/btcpay.server.ts";
import { makeNowpayments } from "./providers/nowpayments.server.ts";
import { sortedJson } from "./signature.server.ts";

const NOWHERE = "http://127.0.0.1:9";
const nowpaymentsWith = (ipnSecret: string) => makeNowpayments({ apiUrl: NOWHERE, apiKey: "k", ipnSecret });
const btcpayWith = (webhookSecret: string) =>
  makeBtcpay({ url: NOWHERE, storeId: "s", apiKey: "k", webhookSecret, holdMinutes: 60 });

const nowpaymentsTakes = (body: string | Buffer, signature: string | null, secret = "s") =>
  nowpaymentsWith(secret).verifyNotification(
    new Headers(signature === null ? {} : { "x-nowpayments-sig": signature }),
    Buffer.from(body),
  ) !== null;
const btcpayTakes = (body: string | Buffer, signature: string | null, secret = "s") =>
  btcpayWith(secret).verifyNotification(
    new Headers(signature === null ? {} : { "BTCPay-Sig": signature }),
    Buffer.from(body),
  ) !== null;

/** Signed with the algorithm of the vendor's SDK: keys sorted at every level, arrays and 1e-7 unchanged. */
const VECTOR = {
  body: '{"payment_id":5,"fee":{"withdrawalFee":0,"currency":"btc","depositFee":1e-7},"order_id":null,"arr":[2,{"b":1,"a":2}]}',
  secret: "s",
  signature:
    "577ed7b6702b0ac5ef36b28eb1db9135321ab043bee083a41024f1d82454a8ea6981683d6ceb1c38ba7ae18d9ba01f688dd7e12bf124ea1561ae8a05c0f5894e",
};

describe("the signature of NOWPayments", () => {
  test("equals that of the vendor's own algorithm", () => {
    expect(nowpaymentsTakes(VECTOR.body, VECTOR.signature, VECTOR.secret)).toBe(true);
    // Pasted secrets may have white space around them.
    expect(nowpaymentsTakes(VECTOR.body, VECTOR.signature, ` ${VECTOR.secret}\n`)).toBe(true);
    expect(nowpaymentsTakes(VECTOR.body, ` ${VECTOR.signature} `, VECTOR.secret)).toBe(true);
  });

  test("ignores key order and white space, and gives replays the same id", () => {
    const body = makeNowpaymentsBody({ order_id: "ü/☃" });
    const signature = signNowpayments(body, "s");
    const turned = Object.fromEntries(Object.entries(body).reverse());
    const headers = new Headers({ "x-nowpayments-sig": signature });
    const provider = nowpaymentsWith("s");
    const first = provider.verifyNotification(headers, Buffer.from(JSON.stringify(body)));
    const second = provider.verifyNotification(headers, Buffer.from(JSON.stringify(turned, null, 4)));
    expect(first?.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(second?.digest).toBe(first?.digest);
  });

  test("is refused for every changed field, at every level", () => {
    const body = makeNowpaymentsBody({ order_id: "order" });
    const signature = signNowpayments(body, "s");
    for (const [key, value] of Object.entries(body)) {
      const without = { ...body, [key]: undefined };
      const other = typeof value === "number" ? value + 0.01 : "other";
      expect(nowpaymentsTakes(JSON.stringify({ ...body, [key]: other }), signature)).toBe(false);
      expect(nowpaymentsTakes(JSON.stringify(without), signature)).toBe(false);
    }
    expect(nowpaymentsTakes(JSON.stringify({ ...body, fee: {} }), signature)).toBe(false);
    expect(nowpaymentsTakes(JSON.stringify({ ...body, more: 1 }), signature)).toBe(false);
    expect(nowpaymentsTakes(JSON.stringify(body), signature)).toBe(true);
  });

  const sorted = sortedJson(VECTOR.body) ?? "";
  test.each([
    ["missing", null],
    ["empty", ""],
    ["made with another key", signNowpayments(JSON.parse(VECTOR.body) as object, "t")],
    ["made with another hash", createHmac("sha256", "s").update(sorted).digest("hex")],
    ["in upper case", VECTOR.signature.toUpperCase()],
    ["one digit too short", VECTOR.signature.slice(1)],
    ["one digit too long", `${VECTOR.signature}0`],
    ["not hexadecimal at the end", `${VECTOR.signature.slice(0, -2)}zz`],
    ["in base64", createHmac("sha512", "s").update(sorted).digest("base64")],
    ["made for the unsorted text", createHmac("sha512", "s").update(VECTOR.body).digest("hex")],
    ["all zeros", "0".repeat(128)],
    ["very long", "a".repeat(100_000)],
  ])("is refused if it is: %s", (_, signature) => {
    expect(nowpaymentsTakes(VECTOR.body, signature, VECTOR.secret)).toBe(false);
  });

  test("is refused for 10,000 random values", () => {
    let taken = 0;
    for (let i = 0; i < 10_000; i++) if (nowpaymentsTakes(VECTOR.body, randomBytes(64).toString("hex"))) taken++;
    expect(taken).toBe(0);
  });

  test("is refused for a body truncated at any length", () => {
    for (let length = 0; length < VECTOR.body.length; length++) {
      expect(nowpaymentsTakes(VECTOR.body.slice(0, length), VECTOR.signature)).toBe(false);
    }
  });
});

describe("sortedJson accepts only safe bodies", () => {
  const nested = (levels: number) => '{"a":'.repeat(levels) + "1" + "}".repeat(levels);

  test.each([
    ["20 levels", nested(20), true],
    ["21 levels", nested(21), false],
    ["brackets in strings", JSON.stringify({ a: `"\\${"[".repeat(500)}` }), true],
    ["60,000 brackets", "[".repeat(60_000), false],
    ["60,000 escaped quotes", '"\\'.repeat(30_000), false],
    ["a list", "[1]", false],
    ["a number", "1", false],
    ["null", "null", false],
    ["nothing", "", false],
    ["a prototype", '{"__proto__":{"b":1,"a":2}}', true],
  ])("%s", (_, text, safe) => {
    expect(sortedJson(text) !== null).toBe(safe);
  });

  test("keeps every key, even __proto__ and the like", () => {
    expect(sortedJson('{"b":1,"__proto__":{"d":1,"c":2},"10":1,"9":2,"a":null}')).toBe(
      '{"9":2,"10":1,"__proto__":{"c":2,"d":1},"a":null,"b":1}',
    );
    expect(sortedJson('{"a":15.0,"b":1e-7,"c":"\\u00e9","d":[true,{"z":1,"y":2}]}')).toBe(
      '{"a":15,"b":1e-7,"c":"é","d":[true,{"y":2,"z":1}]}',
    );
  });
});

describe("the signature of BTCPay", () => {
  const body = JSON.stringify({ type: "InvoiceSettled", invoiceId: "i" }, null, 2);

  test("covers the exact bytes", () => {
    expect(btcpayTakes(body, signBtcpay(body, "s"))).toBe(true);
    expect(btcpayTakes(JSON.stringify(JSON.parse(body)), signBtcpay(body, "s"))).toBe(false);
    expect(btcpayTakes(`${body}\n`, signBtcpay(body, "s"))).toBe(false);
    const bytes = Buffer.from([0xff, 0xfe, 0x7b, 0x7d]);
    expect(btcpayTakes(bytes, signBtcpay(bytes, "s"))).toBe(true);
  });

  test("is the HMAC-SHA256 of RFC 4231, test case 2", () => {
    const known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
    expect(btcpayTakes("what do ya want for nothing?", `sha256=${known}`, "Jefe")).toBe(true);
  });

  const right = signBtcpay(body, "s");
  test.each([
    ["missing", null],
    ["empty", ""],
    ["without its prefix", right.slice(7)],
    ["with another prefix", right.replace("sha256", "sha512")],
    ["made with another key", signBtcpay(body, "t")],
    ["made for another body", signBtcpay("{}", "s")],
    ["made with another hash", `sha256=${createHmac("sha512", "s").update(body).digest("hex")}`],
    ["in upper case", `sha256=${right.slice(7).toUpperCase()}`],
    ["one digit too short", right.slice(0, -1)],
    ["not hexadecimal at the end", `${right.slice(0, -2)}zz`],
  ])("is refused if it is: %s", (_, signature) => {
    expect(btcpayTakes(body, signature)).toBe(false);
  });

  test("is refused for 10,000 random values", () => {
    let taken = 0;
    for (let i = 0; i < 10_000; i++) if (btcpayTakes(body, `sha256=${randomBytes(32).toString("hex")}`)) taken++;
    expect(taken).toBe(0);
  });

  test("is refused for a body truncated at any length", () => {
    for (let length = 0; length < body.length; length++) expect(btcpayTakes(body.slice(0, length), right)).toBe(false);
  });
});
