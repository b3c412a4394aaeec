import { afterAll, beforeAll, expect, test } from "vitest";

import { INJECTIONS } from "#tests/factories/injections.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { startAttackedShop, type AttackedShop } from "#tests/setup/attacked-shop.ts";
import { SEED, someOf } from "#tests/setup/full-run.ts";
import { QUERIES, VALID_REQUESTS, type ValidRequest } from "#tests/setup/valid-requests.ts";

/** SQL and full-text search in every field and every parameter of an address. */

/** How many are tried in each place, unless all are. */
const USUAL = 2;

let shop: AttackedShop;
beforeAll(async () => {
  shop = await startAttackedShop();
  // Somebody else's rows, which no request here may change.
  insertOrder(shop.db, { userId: "ann", paymentStatus: "finished", createdAt: new Date(), title: "kept" });
});
afterAll(() => shop.end());

/** Everything that belongs to others: their accounts and orders, and the names of all tables. */
function readOthers(): unknown {
  const all = (sql: string) => shop.db.$client.prepare(sql).all();
  return [
    all("SELECT * FROM users WHERE id IN ('ann', 'bob')"),
    all("SELECT * FROM orders WHERE user_id = 'ann'"),
    all("SELECT * FROM products WHERE shop IN ('default', 'smart') AND id = '1'"),
    all("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name"),
  ];
}

/** Always sent, because SQLite's text functions stop at it. */
const NUL = "\0";

/** Texts of SQLite's errors or schema. */
const ERRORS_AND_SCHEMA = /SqliteError|SQLITE_[A-Z]+|near ".*": syntax error|CREATE (TABLE|INDEX|TRIGGER)/;

async function expectNoFault(response: Response, sent: string): Promise<void> {
  expect(response.status, `seed ${SEED}: ${sent}`).toBeLessThan(500);
  expect(await response.text(), `seed ${SEED}: ${sent}`).not.toMatch(ERRORS_AND_SCHEMA);
}

test("the list of valid requests has every address that takes fields", () => {
  const WITHOUT_FIELDS = [
    ...["POST /auth/logout", "POST /admin/exit", "POST /account/orders/:ownId/delete", "POST /orders/:id/delete"],
    ...["DELETE /api/purchase/:paymentId", "POST /api/admin-purchases/:paymentId/cancel"],
    ...["DELETE /api/delete-product/:shop/:id", "DELETE /api/product-images/:shop/:id/:file"],
    ...["DELETE /api/tiptap-delete-folder/:shop/:id", "POST /auth/google", "POST /admin/health"],
    ...["POST /go/:shop/:id", "POST /go/:shop/:id/:marketplace", "POST /alerts/stop/:token"],
  ];
  const WITH_FILES = [
    ...["POST /api/chats/:chatId/upload", "POST /api/upload-images", "POST /api/tiptap-upload-image/:shop/:id"],
    ...["POST /admin/pictures/:shop/:draft", "POST /pcadmin/csv"],
  ];
  const sent = VALID_REQUESTS.map(({ method, path }) => `${method} ${path.replace(/\?(?!index).*/, "")}`);
  const missing = Object.values(ACCESS)
    .flat()
    .flatMap((line) => {
      const { address, statusOf } = parseAccessLine(line);
      return [...statusOf.keys()].filter((method) => method !== "GET").map((method) => `${method} ${address}`);
    })
    .filter((one) => !one.endsWith("*") && ![...WITHOUT_FIELDS, ...WITH_FILES].includes(one))
    // All panels have the same routes.
    .filter(
      (one) =>
        !/^POST \/(admin|ayzadmin|smartadmin)(\?index|\/(edit|delete|products|bulk|changes|bin|csv|csv\/import))$/.test(
          one,
        ),
    )
    .filter((one) => {
      const pattern = new RegExp(`^${one.replace(/[?.]/g, "\\$&").replace(/:\w+/g, "[^/]+")}$`);
      return !sent.some((request) => pattern.test(request));
    });
  expect(missing).toEqual([]);
});

test.each(VALID_REQUESTS.map((request) => [`${request.method} ${request.path}`, request] as const))(
  "%s takes injections in every field as text",
  { timeout: 300_000 },
  async (_, request: ValidRequest) => {
    const before = readOthers();
    const client = shop.signIn();
    for (const name of Object.keys(request.fields)) {
      for (const injection of [NUL, ...someOf(INJECTIONS, USUAL)]) {
        const response = await shop.send(client, request, { ...request.fields, [name]: injection });
        await expectNoFault(response, `${name} = ${injection}`);
      }
    }
    expect(readOthers()).toEqual(before);
  },
);

test.each(QUERIES)("GET %s takes injections in every parameter as text", { timeout: 300_000 }, async (path, names) => {
  const before = readOthers();
  const client = shop.signIn();
  for (const name of names) {
    for (const injection of [NUL, ...someOf(INJECTIONS, USUAL)]) {
      const query = new URLSearchParams({ [name]: injection }).toString();
      await expectNoFault(await client.fetch(`${shop.fill(path)}?${query}`), query);
    }
  }
  expect(readOthers()).toEqual(before);
});
