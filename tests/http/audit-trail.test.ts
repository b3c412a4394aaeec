import { writeFileSync } from "node:fs";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it, test } from "vitest";

import { emptyValues } from "#app/admin/products/product-form.ts";
import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import { seenFinding } from "#app/links/seen.ts";
import { getShop, SHOPS, type Shop } from "#app/shops/shops.ts";
import { auditEntries, linkChecks } from "#db/schema/index.ts";
import { addPerson } from "#tests/factories/chat.ts";
import { insertOrder } from "#tests/factories/orders.ts";
import { makeImage } from "#tests/factories/images.ts";
import { insertProduct } from "#tests/factories/products.ts";
import { btcpayEnv } from "#tests/fakes/btcpay.ts";
import { ACCESS, parseAccessLine } from "#tests/setup/access-table.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client } from "#tests/setup/client.ts";
import { runCommand } from "#tests/setup/run-command.ts";
import { listBinChanges } from "#tests/setup/bin-changes.ts";
import { listOrderChanges } from "#tests/setup/order-changes.ts";
import { listSecurityChanges } from "#tests/setup/security-changes.ts";
import { setUpShop } from "#tests/setup/set-up-shop.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

const PC = getShop("pc");

let shop: StartedShop;
/** Chosen in the panel, so that it can be changed there. */
const password = "violet umbrella seven trains";
let admin: Client;
let image: File;
beforeAll(async () => {
  // A provider that lists payments, although nobody answers.
  shop = await startShop({ PUBLIC_URL: "", ...btcpayEnv("http://127.0.0.1:9"), PAYMENT_PROVIDER: "" });
  await setUpShop(shop.server, password);
  addPerson(shop.db, "seller");
  admin = makeAdminClient(shop.db, shop.server.url);
  image = new File([new Uint8Array(await makeImage({ width: 60, height: 40 }))], "a.jpg");
});
afterAll(() => shop.end());

let ids = 0;
/** Inserts a product and returns its id. */
function insert({ value }: Shop): string {
  const id = `p${++ids}`;
  insertProduct(shop.db, value, { id });
  return id;
}
const fieldsOf = ({ value }: Shop, id: string) => ({
  ...emptyValues(value),
  ...{ id, title: `Lamp ${id}`, main_category: "Home", category: "Lighting", draft: `draft-${id}`, intent: "save" },
});
function upload(address: string, field: string, file: File, fields: Record<string, string> = {}): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  body.set(field, file);
  return admin.fetch(address, { method: "POST", body, headers: { Origin: shop.server.url } });
}
const send = (method: string, address: string, body: object = {}) => admin.sendJson(method, address, body);
const anOrder = () => insertOrder(shop.db, { paymentStatus: "expired", createdAt: new Date() }).id;
async function uploadDescriptionImage(id: string): Promise<string> {
  const response = await upload(`/api/tiptap-upload-image/pc/${id}`, "image", image);
  return ((await response.json()) as { imageUrl: string }).imageUrl;
}
async function uploadCsv(panel: string): Promise<string> {
  const csv = `id,title,main_category,category\np${++ids},Lamp,Home,Lighting\n`;
  const response = await upload(`${panel}/csv`, "file", new File([csv], "a.csv", { type: "text/csv" }));
  return new URL(response.headers.get("Location") ?? "", shop.server.url).searchParams.get("file") ?? "";
}

/** A change by every address that lets administrators change something, with the action that it records. */
const CHANGES: Record<string, [action: string, send: () => Promise<Response>]> = {
  "POST /admin/content/:page": [
    "edit-content",
    () => admin.postForm("/admin/content/terms", { text: "Cash on delivery.", version: "0" }),
  ],
  "POST /admin/settings/:section": [
    "change-settings",
    () => admin.postForm("/admin/settings/shop", { SHOP_NAME: "Ann & Co", COMPANY_LINE: "" }),
  ],
  "POST /admin/links": [
    "ignore-link",
    () => {
      const productKey = insertProduct(shop.db, "pc", { id: `p${++ids}`, link: "https://shop.example/1" });
      const check = { link: "link", url: "https://shop.example/1", outcome: "gone", checkedAt: new Date() } as const;
      shop.db
        .insert(linkChecks)
        .values({ productKey, ...check })
        .run();
      const seen = seenFinding(check);
      return admin.postForm("/admin/links", { intent: "ignore", product: String(productKey), link: "link", seen });
    },
  ],
  "POST /admin/webhooks/add": [
    "add-webhook",
    () => admin.postForm("/admin/webhooks/add", { url: "https://example.com/", event: "order.paid" }),
  ],
  "POST /admin/webhooks/:id": [
    "turn-webhook-off",
    async () => {
      await admin.postForm("/admin/webhooks/add", { url: "https://example.com/", event: "order.paid" });
      const id = shop.db.$client.prepare("SELECT max(id) FROM webhook_endpoints").pluck().get();
      return admin.postForm(`/admin/webhooks/${String(id)}`, { intent: "off" });
    },
  ],
  "POST /admin/mail": ["send-test-letter", () => admin.postForm("/admin/mail", { recipient: "ann@example.com" })],
  "POST /api/upload-images": [
    "add-images",
    () => upload("/api/upload-images", "images", image, { shopType: "pc", productId: insert(PC) }),
  ],
  "DELETE /api/product-images/:shop/:id/:file": [
    "delete-image",
    async () => {
      const id = insert(PC);
      await upload("/api/upload-images", "images", image, { shopType: "pc", productId: id });
      return send("DELETE", `/api/product-images/pc/${id}/1.webp`);
    },
  ],
  "POST /api/add-product": [
    "add-product",
    () => send("POST", "/api/add-product?shop=pc", { id: "added", title: "T", main_category: "M", category: "C" }),
  ],
  "PUT /api/edit-product/:shop/:id": [
    "edit-product",
    () => send("PUT", `/api/edit-product/pc/${insert(PC)}`, { title: "Changed" }),
  ],
  "DELETE /api/delete-product/:shop/:id": [
    "delete-product",
    () => send("DELETE", `/api/delete-product/pc/${insert(PC)}`),
  ],
  "POST /api/tiptap-upload-image/:shop/:id": [
    "add-description-image",
    () => upload("/api/tiptap-upload-image/pc/new", "image", image),
  ],
  "POST /api/tiptap-delete-image": [
    "delete-description-images",
    async () => send("POST", "/api/tiptap-delete-image", { src: await uploadDescriptionImage("new") }),
  ],
  "DELETE /api/tiptap-delete-folder/:shop/:id": [
    "delete-description-images",
    async () => {
      await uploadDescriptionImage("other");
      return send("DELETE", "/api/tiptap-delete-folder/pc/other");
    },
  ],
};
Object.assign(CHANGES, listBinChanges({ shop: () => shop, admin: () => admin }));
Object.assign(CHANGES, listOrderChanges({ shop: () => shop, admin: () => admin }));
Object.assign(CHANGES, listSecurityChanges({ shop: () => shop, admin: () => admin, password: () => password }));
for (const one of SHOPS) {
  const { panelPath } = one;
  CHANGES[`POST ${panelPath}?index`] = [
    "add-product",
    () => admin.postForm(`${panelPath}?index`, fieldsOf(one, `p${++ids}`)),
  ];
  CHANGES[`POST ${panelPath}/edit`] = [
    "edit-product",
    () => {
      const id = insert(one);
      const updatedAt = findStoredProduct(shop.db, one.value, id)?.updatedAt.toISOString() ?? "";
      return admin.postForm(`${panelPath}/edit?id=${id}`, { ...fieldsOf(one, id), updated_at: updatedAt });
    },
  ];
  CHANGES[`POST ${panelPath}/delete`] = [
    "delete-product",
    () => admin.postForm(`${panelPath}/delete`, { id: insert(one) }),
  ];
  CHANGES[`POST ${panelPath}/csv/import`] = [
    "import-product",
    async () => admin.postForm(`${panelPath}/csv/import`, { file: await uploadCsv(panelPath) }),
  ];
}

/** Requests that change nothing: checks, and staged uploads. */
const CHANGES_NOTHING = [
  "POST /admin/health",
  ...SHOPS.map(({ panelPath }) => `POST ${panelPath}/csv`),
  ...["", "/links", "/remove"].map((end) => `POST /admin/pictures/:shop/:draft${end}`),
];

/** Not a GET request, nor one of the addresses that answer 404 for everything (`/orders/*`). */
const isChange = (line: string) => !line.startsWith("GET ") && !line.endsWith("/*");
const changing = [
  ...ACCESS["administrators, on pages"],
  ...ACCESS["administrators, by calls"],
  ...ACCESS["buyers and administrators, by calls"],
].flatMap((line) => {
  const { address, statusOf } = parseAccessLine(line);
  return [...statusOf.keys()].map((method) => `${method} ${address}`).filter(isChange);
});

const entries = () => shop.db.select().from(auditEntries).all();

describe("the audit trail records who changed something", () => {
  test("is tested for every address at which administrators change something", () => {
    expect([...Object.keys(CHANGES), ...CHANGES_NOTHING].sort()).toEqual(changing.sort());
  });

  it.each(Object.entries(CHANGES))("records who used %s", async (_, [action, change]) => {
    const before = entries().length;
    expect((await change()).status).toBeLessThan(400);
    await expect.poll(() => entries().length).toBeGreaterThan(before);
    const last = entries().at(-1);
    const id = expect.stringMatching(/^[\w-]{8}$/) as string;
    expect(last).toMatchObject({ action, actor: "admin", actorId: id, address: "127.0.0.1" });
  });

  it.each<[string, string, string[]]>([
    ["end-sessions", "admin", ["revoke"]],
    ["reset-seller", "admin", ["seller", "reset"]],
    ["import-product", "import", ["--shop", "pc", "FILE"]],
  ])("%s by a command", async (action, command, args) => {
    const file = path.join(shop.server.storageDir, "command.csv");
    writeFileSync(file, `id,title,main_category,category\ncommand,Lamp,Home,Lighting\n`);
    const env = { STORAGE_DIR: shop.server.storageDir };
    const given = args.map((arg) => (arg === "FILE" ? file : arg));
    expect(await runCommand(command, given, env)).toMatchObject({ code: 0 });
    expect(entries().at(-1)).toMatchObject({ action, actor: "command", actorId: null, address: null });
    admin = makeAdminClient(shop.db, shop.server.url);
  });
});

describe("an entry of the audit trail", () => {
  it("has the values before and after, and nothing that did not change", async () => {
    const id = insert(PC);
    await send("PUT", `/api/edit-product/pc/${id}`, { title: "New title", price: "12.50" });
    const { shop: value, subject, before, after } = entries().at(-1) ?? {};
    expect([value, subject]).toEqual(["pc", id]);
    expect(JSON.parse(before ?? "")).toEqual({ title: "Walnut desk lamp", price: expect.any(String) as string });
    expect(JSON.parse(after ?? "")).toEqual({ title: "New title", price: "12.50" });
  });

  it("names no customer's address or e-mail", async () => {
    await send("PATCH", `/api/admin-purchases/${anOrder()}/shipped`, { shipped: true });
    await send("DELETE", `/api/purchase/${anOrder()}`);
    const orderEntries = entries().filter(({ action }) => /order|shipping/.test(action));
    expect(JSON.stringify(orderEntries)).not.toMatch(/Main Street|example\.com|10001|Ann Example/);
  });

  it("is not written when nothing changes or the change is refused", async () => {
    const id = insert(PC);
    const before = entries().length;
    await send("PUT", `/api/edit-product/pc/${id}`, { title: "Walnut desk lamp" });
    await send("PUT", `/api/edit-product/pc/${id}`, { title: "" });
    await send("DELETE", "/api/delete-product/pc/absent");
    await new Client(shop.server.url).sendJson("DELETE", `/api/delete-product/pc/${id}`, {});
    expect(entries()).toHaveLength(before);
  });
});

describe("logins of administrators", () => {
  it("are recorded with address and session: the login, the wrong password and the logout", async () => {
    const before = entries().length;
    const browser = new Client(shop.server.url);
    await browser.postForm("/admin/login", { password: "wrong" });
    await browser.postForm("/admin/login", { password });
    const token = browser.cookies.get("admin") ?? "";
    await browser.postForm("/admin/exit", {});
    await browser.sendJson("POST", "/api/login", { password });
    const recorded = entries().slice(before);
    expect(recorded.map(({ action, actor }) => [action, actor])).toEqual([
      ["log-in-failed", "visitor"],
      ["log-in", "admin"],
      ["log-out", "admin"],
      ["log-in", "admin"],
    ]);
    expect(new Set(recorded.map(({ address }) => address))).toEqual(new Set(["127.0.0.1"]));
    expect(recorded[1]?.actorId).toBe(recorded[2]?.actorId);
    expect(JSON.stringify(entries())).not.toContain(token);
    expect(JSON.stringify(entries())).not.toContain(password);
  });
});

describe("the page of the audit trail", () => {
  it("lists and finds entries, and is never stored by browsers", async () => {
    const id = insert(PC);
    await send("PUT", `/api/edit-product/pc/${id}`, { title: "Needle <b>lamp</b>" });
    const response = await admin.fetch("/admin/audit?q=needle&action=edit-product");
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const page = await response.text();
    expect(page).toContain("Needle &lt;b&gt;lamp&lt;/b&gt;");
    expect(await admin.getPage("/admin/audit?q=needle&action=log-in")).toContain("No entry matches.");
    expect(await admin.getPage("/admin/health")).toContain('href="/admin/audit"');
  });

  it("asks everybody else to log in", async () => {
    const visitor = await new Client(shop.server.url).fetch("/admin/audit");
    expect([visitor.status, (await visitor.text()).includes('name="password"')]).toEqual([401, true]);
  });
});
