import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { makeDraft } from "./content-drafts.ts";
import { MAX_CONTENT_LENGTH } from "./content-pages.ts";

const APP = path.resolve(import.meta.dirname, "..");
/** Cookies that only administrators get. */
const OF_ADMINISTRATORS = ["admin", "admin-browser", "hidden-columns"];

/** The names of the cookies that the program sets, without the prefix that they have over TLS. */
function listCookies(): string[] {
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => readFileSync(path.join(APP, file), "utf8"));
  const named =
    /(?:(?:cookieName|make(?:Token|Credential|HalfHour)Cookie)\(|name: secure \? "__Host-[a-z-]+" : )"([a-z-]+)"/g;
  const readable = /READABLE_COOKIES = \{(.*)\}/.exec(sources.join("\n"))?.[1] ?? "";
  const names = [
    ...sources.flatMap((source) => [...source.matchAll(named)].map(([, name]) => name ?? "")),
    ...[...readable.matchAll(/"([a-z-]+)"/g)].map(([, name]) => name ?? ""),
  ];
  return [...new Set(names)].filter((name) => !OF_ADMINISTRATORS.includes(name));
}

describe("the draft about privacy", () => {
  const facts = { paymentService: "BTCPay Server", holdMinutes: 60, orderKeepYears: 7, email: undefined };
  const draft = makeDraft("privacy", facts);

  it("explains each cookie of a visitor", () => {
    const explained = [...draft.matchAll(/^- ([a-z-]+): ./gm)].map(([, name]) => name);
    expect(explained.toSorted()).toEqual(listCookies().toSorted());
    expect(explained).toContain("session");
  });

  it.each(["search", "products you viewed", "sound of the chat", "account-mark", "Shipping details", "offline"])(
    "says that the browser stores: %s",
    (words) => {
      expect(draft.split("# Stored in your browser")[1]).toContain(words);
    },
  );

  it("says how long orders are kept", () => {
    expect(draft).toContain("for 7 years");
    expect(makeDraft("privacy", { ...facts, orderKeepYears: 1 })).toContain("for a year");
  });

  it("fits into the page", () => {
    expect(draft.length).toBeLessThan(MAX_CONTENT_LENGTH);
  });
});
