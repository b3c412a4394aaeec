import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";

import { PROJECT_FOLDER } from "#db/project-folder.ts";
import { countPropertyRuns } from "#tests/setup/property-runs.ts";
import { anyText, holds, texts } from "#tests/setup/random-texts.ts";

import { readNewPasskey } from "./admin/gate/passkeys.server.ts";
import { readCheckedParcels, readTyped, addFileLines } from "./admin/orders/parcel-form.server.ts";
import { checkConfig, SETTINGS } from "./parse-config.server.ts";
import { makeBtcpay } from "./payments/providers/btcpay.server.ts";
import { makeNowpayments } from "./payments/providers/nowpayments.server.ts";
import { PANEL_SETTINGS } from "./settings/panel-settings.ts";

/** Every schema outside of `*.schema.ts` (`properties.test.ts` has those), through the function that parses with it. */

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Files with schemas of their own, and the test that gives them any input. */
const TRIED_BY: Record<string, string> = {
  "app/accounts/google-sign-in.server.ts": "app/accounts/google-sign-in.server.test.ts",
  "app/admin/gate/passkeys.server.ts": "app/schema-properties.test.ts",
  "app/admin/images/read-image-form.server.ts": "tests/http/random-input.test.ts",
  "app/admin/orders/parcel-form.server.ts": "app/schema-properties.test.ts",
  "app/admin/products/product-form.server.ts": "tests/http/random-input.test.ts",
  "app/admin/security/factor-name.ts": "tests/http/random-input.test.ts",
  "app/admin/security/routes/add-api-key.tsx": "tests/http/random-input.test.ts",
  "app/admin/security/routes/add-authenticator.tsx": "tests/http/random-input.test.ts",
  "app/chat/saved-replies.server.ts": "app/properties.test.ts",
  // The doctor does not store the responses of services.
  "app/doctor/check-connections.server.ts": "tests/http/doctor.test.ts",
  "app/mail/mail-settings.ts": "app/schema-properties.test.ts",
  // Reads what the shop itself has stored.
  "app/orders/payments/reconcile.server.ts": "tests/http/reconciliation.test.ts",
  "app/parse-config.server.ts": "app/schema-properties.test.ts",
  "app/payments/payment-settings.ts": "app/schema-properties.test.ts",
  "app/payments/providers/btcpay-payment-methods.ts": "app/schema-properties.test.ts",
  "app/payments/providers/btcpay.server.ts": "app/schema-properties.test.ts",
  "app/payments/providers/nowpayments.server.ts": "app/schema-properties.test.ts",
  "app/retention-settings.server.ts": "app/schema-properties.test.ts",
  "app/shared/setting-values.ts": "app/schema-properties.test.ts",
};

test("the table of tested files has every file with a schema", () => {
  const tracked = execFileSync("git", ["ls-files", "app", "db"], { cwd: PROJECT_FOLDER, encoding: "utf8" }).split("\n");
  const files = tracked.filter((file) => {
    if (!/\.tsx?$/.test(file) || /\.(?:schema|test|api\.server)\.tsx?$/.test(file) || file.startsWith("app/api/"))
      return false;
    return /\bz\s*\.(?:object|array|union|record|string|enum|looseObject|coerce)\b/.test(
      readFileSync(path.join(PROJECT_FOLDER, file), "utf8"),
    );
  });
  expect(files).toEqual(Object.keys(TRIED_BY));
  expect(Object.values(TRIED_BY).filter((file) => !existsSync(path.join(PROJECT_FOLDER, file)))).toEqual([]);
});

const dictionary = (names: readonly string[]) =>
  fc.dictionary(
    fc.constantFrom(...names),
    fc.oneof(texts, fc.constantFrom("0", "1", "65536", "https://a.example", "a@b.example")),
  );

test("settings with any values are accepted, or refused with the name of the setting", () => {
  holds(fc.tuple(dictionary(SETTINGS), dictionary(PANEL_SETTINGS)), ([environment, panel]) => {
    const checked = checkConfig(environment, panel);
    if (checked.ok) return;
    const { wrong, fileProblems } = checked.problem;
    expect(wrong.length + fileProblems.length).toBeGreaterThan(0);
    for (const { name, message } of wrong) {
      expect([SETTINGS.includes(name), message]).toEqual([true, expect.stringMatching(/\S/)]);
    }
  });
});

test("a form of parcels with any values is parsed or refused", async () => {
  const fields = fc.array(
    fc.tuple(fc.constantFrom("parcel", "chosen", "list", "postal_service", "tracking_number"), texts),
  );
  await fc.assert(
    fc.asyncProperty(fields, async (entries) => {
      const data = new FormData();
      for (const [name, value] of entries) data.append(name, value);
      const parcels = readCheckedParcels(data);
      expect(parcels === null || Array.isArray(parcels)).toBe(true);
      expect((await addFileLines(data, readTyped(data))).ok).toBeTypeOf("boolean");
    }),
    { numRuns: countPropertyRuns(300) },
  );
});

test("any text is refused as a passkey", async () => {
  vi.stubEnv("SESSION_SECRET", "for the tests of schemas");
  const json = fc.oneof(
    anyText,
    fc.json(),
    fc.record({ id: texts, response: fc.record({ clientDataJSON: texts }) }).map((one) => JSON.stringify(one)),
  );
  await fc.assert(
    fc.asyncProperty(json, async (text) => {
      expect(await readNewPasskey(text, "https://shop.example", new Date())).toBeNull();
    }),
    { numRuns: countPropertyRuns(100) },
  );
});

describe("any answer of a payment provider becomes a report or a ProviderError", () => {
  const secrets = { apiKey: "key", ipnSecret: "secret", webhookSecret: "secret" };
  const providers = {
    btcpay: makeBtcpay({ url: "https://pay.example", storeId: "store", holdMinutes: 60, ...secrets }),
    nowpayments: makeNowpayments({
      apiUrl: "https://pay.example",
      login: { email: "a@b.example", password: "x" },
      ...secrets,
    }),
  };
  const names = [
    ...["id", "status", "additionalStatus", "amount", "currency", "metadata", "checkoutLink", "payments", "data"],
    ...["payment_id", "payment_status", "price_amount", "price_currency", "order_id", "invoice_url", "fee", "token"],
    ...["actually_paid", "pay_currency", "outcome_amount", "paymentMethodId", "message", "orderId"],
  ];
  const scalar = fc.oneof(
    texts,
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constantFrom(null, "New", "Settled", "finished", "waiting", "1", "usd"),
  );
  const { answer } = fc.letrec<{ answer: unknown }>((tie) => ({
    answer: fc.oneof(
      { maxDepth: 3 },
      scalar,
      fc.array(tie("answer"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie("answer"), { maxKeys: 10 }),
    ),
  }));

  test.each(Object.entries(providers))("%s", async (_, provider) => {
    const asks: (() => unknown)[] = [
      () => provider.fetchPayment("1"),
      () => provider.fetchInvoicePayments("1"),
      () => provider.fetchDetails?.("1"),
      () => provider.cancelInvoice?.("1"),
      () => provider.listPayments?.(new Date(0), new Date()),
    ];
    await fc.assert(
      fc.asyncProperty(answer, fc.constantFrom(200, 201, 404, 500), async (body, status) => {
        vi.stubGlobal("fetch", () => Promise.resolve(Response.json(body, { status })));
        for (const ask of asks) {
          const error: unknown = await Promise.resolve()
            .then(ask)
            .then(() => null)
            .catch((reason: unknown) => reason);
          if (error !== null) expect((error as Error).name).toMatch(/^(?:ProviderError|UnreadableNotificationError)$/);
        }
      }),
      { numRuns: countPropertyRuns(100) },
    );
  });
});
