import { createCookie } from "@remix-run/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import type { Db } from "#db/connection.ts";
import { makeDatabase } from "#tests/setup/template-database.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const TYPED = {
  contact_name: "Ann",
  email: "not an address",
  phone: "",
  address: "7 Улица <b>",
  city: "Rome",
  state_prov: "",
  postal_code: "🙂",
  country: "IT",
};

let db: Db;
let storageDir: string;
let cleanup: () => void;
let draft: typeof import("./draft.server.ts");
let token: string;
beforeAll(async () => {
  ({ db, storageDir, cleanup } = makeDatabase());
  vi.stubEnv("STORAGE_DIR", storageDir);
  draft = await import("./draft.server.ts");
  token = await signIn("ann");
});
afterAll(() => cleanup());

async function signIn(id: string): Promise<string> {
  const { signIn: enter } = await import("../accounts/sessions.server.ts");
  const user = { id, email: `${id}@mail.example`, name: id };
  return enter(db, { user, previousToken: undefined, now: NOW });
}

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ user: "ann", buy: "a:good:1:1.00", ...TYPED, ...fields })) {
    form.set(name, value);
  }
  return form;
}

/** A request of the browser that holds the session and these cookies. */
function requestWith(...setCookies: string[]): Request {
  const cookies = setCookies.map((setCookie) => setCookie.split(";")[0] ?? "");
  const headers = { Cookie: [`session=${token}`, ...cookies].join("; ") };
  return new Request("http://shop.example/account", { headers });
}
const save = (fields: Record<string, string> = {}) => draft.saveDraft(db, requestWith(), makeForm(fields));

it("returns the typed text, valid or not, to the account and browser that sent it", async () => {
  const request = requestWith(await save());
  expect(await draft.readDraft(request, "ann")).toEqual(TYPED);
  expect(await draft.readDraft(request, "bob")).toBeNull();
});

it("follows the browser to its next session", async () => {
  const saved = await save();
  const next = await signIn("ann");
  const moved = (await draft.moveDraft(requestWith(saved), { userId: "ann", token: next })) ?? "";
  expect(await draft.readDraft(requestWith(moved), "ann")).toBeNull();
  token = next;
  expect(await draft.readDraft(requestWith(moved), "ann")).toEqual(TYPED);
  expect(await draft.moveDraft(requestWith(), { userId: "ann", token: next })).toBeNull();
});

it("accepts no cookie that the session secret has signed for another use", async () => {
  const { getOrCreateSecret, sessionKey } = await import("../accounts/secrets.server.ts");
  const [, value = ""] = /=([^;]*)/.exec(await save()) ?? [];
  const [content = ""] = decodeURIComponent(value).split(".");
  const kept: unknown = JSON.parse(Buffer.from(content, "base64").toString("utf8"));
  const readSigned = async (secret: string) =>
    draft.readDraft(requestWith(await createCookie("draft", { secrets: [secret] }).serialize(kept)), "ann");
  expect(await readSigned(sessionKey("draft"))).toEqual(TYPED);
  expect(await readSigned(sessionKey("sign-in"))).toBeNull();
  expect(await readSigned(getOrCreateSecret("SESSION_SECRET", storageDir))).toBeNull();
});

it("hides the cookie from JavaScript and other sites", async () => {
  expect(await save()).toMatch(/; HttpOnly; SameSite=Lax$/);
});

it("omits values that do not fit into a cookie", async () => {
  const cookie = await save({ address: "x".repeat(10_000) });
  expect(cookie.length).toBeLessThan(4_000);
  expect(await draft.readDraft(requestWith(cookie), "ann")).toEqual({ ...TYPED, address: "" });
});

it("accepts only its own signature", async () => {
  const [name, value = ""] = (await save()).split(";")[0]?.split("=") ?? [];
  const [content = "", signature] = decodeURIComponent(value).split(".");
  const { session } = JSON.parse(Buffer.from(content, "base64").toString()) as { session: string };
  const forged = Buffer.from(JSON.stringify({ userId: "ann", session, shipping: { address: "evil" } })).toString(
    "base64",
  );
  const request = requestWith(`${name ?? ""}=${encodeURIComponent(`${forged}.${signature ?? ""}`)}`);
  expect(session).not.toBe("");
  expect(await draft.readDraft(request, "ann")).toBeNull();
});

it("returns nothing after it was cleared, or if it never existed", async () => {
  expect(await draft.readDraft(requestWith(await draft.clearDraft()), "ann")).toBeNull();
  expect(await draft.readDraft(requestWith(), "ann")).toBeNull();
});
