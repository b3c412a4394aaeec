import { expect, test } from "vitest";

import { BTCPAY, GOOGLE } from "../../doctor/doctor.messages.ts";

import { nameFields } from "./name-fields.ts";

test("what to do names the fields of the panels for what was set there, and leads to them", () => {
  const found = nameFields(GOOGLE.refused("invalid_client"), new Set(["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]));
  expect(found.mend).not.toContain("GOOGLE_");
  expect(found.mend).toContain("Settings");
  expect(found.link?.path).toBe("/admin/settings/google");
});

test("what to do names the variables of the environment as they are", () => {
  expect(nameFields(BTCPAY.noStore, new Set(["GOOGLE_CLIENT_ID"]))).toEqual(BTCPAY.noStore);
});
