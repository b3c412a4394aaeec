import { expect, test } from "vitest";

import { BTCPAY, GOOGLE } from "../../doctor/doctor.messages.ts";

import { nameFields } from "./name-fields.ts";

test("advice about settings of the panels names their fields, with a link", () => {
  const found = nameFields(GOOGLE.refused("invalid_client"), new Set(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]));
  expect(found.advice).not.toContain("GOOGLE_");
  expect(found.advice).toContain("Settings");
  expect(found.link?.path).toBe("/admin/settings/google");
});

test("advice about settings of the environment names their variables", () => {
  expect(nameFields(BTCPAY.noStore, new Set(["GOOGLE_CLIENT_ID"]))).toEqual(BTCPAY.noStore);
});

test("advice on the page of its own settings names only the field", () => {
  const found = nameFields(BTCPAY.noStore, new Set(["BTCPAY_STORE_ID"]), "payments");
  expect([found.advice, found.link]).toEqual(["Check “Store ID”.", undefined]);
});
