import http from "node:http";

import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, expect, it, test } from "vitest";

import routes from "#app/routes.ts";
import type { Db } from "#db/connection.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { signInBuyers } from "#tests/setup/buyers.ts";
import { Client } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

type Group = keyof typeof ACCESS;
/** A status, or where the response leads. */
type Answer = "login form" | "sign-in" | number;

/** The answers to a visitor, a buyer, and an administrator who is not signed in as a buyer. */
const ANSWERS: Record<Group, (Answer | "allowed")[]> = {
  anyone: ["allowed", "allowed", "allowed"],
  "people who are not signed in": ["allowed", 302, "allowed"],
  "nobody, sign in first": ["sign-in", "sign-in", "sign-in"],
  "buyers, on pages": ["sign-in", "allowed", "sign-in"],
  "the seller, on pages": ["sign-in", 403, "sign-in"],
  "buyers, by calls": [401, "allowed", 401],
  "buyers and administrators, by calls": [401, "allowed", "allowed"],
  owners: [404, 404, 404],
  "administrators, on pages": ["login form", "login form", "allowed"],
  "administrators, by calls": [401, 403, "allowed"],
};
const UNLISTED: Answer[] = [405, 405, 405];

/** The expected answers by method and address: `POST /api/login`. */
const answers = new Map<string, Answer[]>();
const addresses = new Set<string>();
for (const [group, lines] of Object.entries(ACCESS)) {
  for (const line of lines) {
    const { address, statusOf } = parseAccessLine(line);
    addresses.add(address);
    for (const [method, status = NaN] of statusOf) {
      const expected = ANSWERS[group as Group].map((answer) => (answer === "allowed" ? status : answer));
      answers.set(`${method} ${address}`, expected);
    }
  }
}

/** Lists the addresses of the route table. An index route has `?index` at its end, as in Remix. */
function listAddresses(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? parent : `${parent}/${path}`.replace(/\/+/g, "/");
    const own = index ? [`${here}?index`] : path === undefined ? [] : [here];
    return [...own, ...listAddresses(children, here)];
  });
}
const routed = listAddresses(routes);

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());

/** Returns a visitor, a buyer and an administrator with new sessions. */
function makePeople(): Client[] {
  const admin = makeAdminClient(db, server.url);
  return [new Client(server.url), ...signInBuyers(db, server.url, 1), admin];
}

/** Sends an empty request. */
async function send(person: Client, method: string, address: string): Promise<Answer> {
  const isCall = address.startsWith("/api/");
  const body = isCall ? new Blob(["{}"], { type: "application/json" }) : new URLSearchParams("a=b");
  const headers = { Origin: server.url };
  const response = await person.fetch(address, { method, headers, ...(method !== "GET" && { body }) });
  const page = await response.text();
  if (response.status === 401 && page.includes('name="password"')) return "login form";
  if (/^\/sign-in(\?|$)/.test(response.headers.get("Location") ?? "")) return "sign-in";
  return response.status;
}

test("the access table lists exactly the addresses of the route table", () => {
  expect([...addresses].sort()).toEqual(routed.sort());
});

it.each(routed)("access to %s", async (pattern) => {
  const address = pattern
    .replace(":googleId", "buyer-1")
    .replace(":shop", "default")
    .replace(/:\w+/g, "1")
    .replace("*", "1/nothing/here");
  const methods = pattern.startsWith("/api/") ? ["GET", "POST", "PUT", "PATCH", "DELETE"] : ["GET", "POST"];
  for (const method of methods) {
    const received = await Promise.all(makePeople().map((person) => send(person, method, address)));
    const expected = answers.get(`${method} ${pattern}`) ?? UNLISTED;
    expect(received, `${method} ${address} for a visitor, a buyer and an administrator`).toEqual(expected);
  }
});

it.each(["/ADMIN", "/%61dmin/edit", "/PcAdmin/products.csv", "/ORDERS"])(
  "%s has the same guard as its usual spelling",
  async (address) => {
    const statuses = makePeople().map(async (person) => (await person.fetch(address)).status);
    expect(await Promise.all(statuses)).toEqual([401, address.endsWith(".csv") ? 403 : 401, 200]);
  },
);

test("an unsupported HTTP method is refused with 405", async () => {
  const status = await new Promise((resolve, reject) => {
    const trace = http.request(server.url, { method: "TRACE" }, (response) => resolve(response.resume().statusCode));
    trace.on("error", reject).end();
  });
  expect(status).toBe(405);
});

test("the theme can only be changed by a form", async () => {
  const init = { method: "POST", headers: { Origin: server.url } };
  expect((await new Client(server.url).fetch("/theme", init)).status).toBe(415);
  const sent = await new Client(server.url).postForm("/theme", { theme: "dark", returnTo: "//elsewhere.example" });
  expect([sent.status, sent.headers.get("Location")]).toEqual([303, "/"]);
});
