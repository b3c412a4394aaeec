import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

const storage = mkdtempSync(path.join(tmpdir(), "shop-draft-"));
vi.stubEnv("STORAGE_DIR", storage);
afterAll(() => rmSync(storage, { recursive: true }));

let draft: typeof import("./draft.server.ts");
beforeAll(async () => {
  draft = await import("./draft.server.ts");
});

const TYPED = {
  contact_name: "Ann",
  email: "not an address",
  phone: "",
  address: "7 Улица <b>",
  city: "Rome",
  state_prov: "",
  postal_code: "🙂",
};

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ user: "ann", buy: "a:good:1:1.00", ...TYPED, ...fields })) {
    form.set(name, value);
  }
  return form;
}

const returning = (setCookie: string) =>
  new Request("http://shop.example/account", { headers: { Cookie: setCookie.split(";")[0] ?? "" } });

it("returns the typed text, valid or not, to the browser that sent it", async () => {
  const request = returning(await draft.keepDraft(makeForm({})));
  expect(await draft.readDraft(request, "ann")).toEqual(TYPED);
  expect(await draft.readDraft(request, "bob")).toBeNull();
});

it("hides the cookie from JavaScript and other sites", async () => {
  expect(await draft.keepDraft(makeForm({}))).toMatch(/; HttpOnly; SameSite=Lax$/);
});

it("omits values that do not fit into a cookie", async () => {
  const cookie = await draft.keepDraft(makeForm({ address: "x".repeat(10_000) }));
  expect(cookie.length).toBeLessThan(4_000);
  expect(await draft.readDraft(returning(cookie), "ann")).toEqual({ ...TYPED, address: "" });
});

it("accepts only its own signature", async () => {
  const [name, value = ""] = (await draft.keepDraft(makeForm({}))).split(";")[0]?.split("=") ?? [];
  const [content = "", signature] = decodeURIComponent(value).split(".");
  const forged = Buffer.from(JSON.stringify({ userId: "ann", shipping: { address: "evil" } })).toString("base64");
  const request = returning(`${name ?? ""}=${encodeURIComponent(`${forged}.${signature ?? ""}`)}`);
  expect(content).not.toBe("");
  expect(await draft.readDraft(request, "ann")).toBeNull();
});

it("returns nothing after it was dropped, or if it never existed", async () => {
  expect(await draft.readDraft(returning(await draft.dropDraft()), "ann")).toBeNull();
  expect(await draft.readDraft(new Request("http://shop.example/account"), "ann")).toBeNull();
});
