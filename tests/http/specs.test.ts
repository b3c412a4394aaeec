import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { issueAdminToken } from "#app/admin/gate/admin-tokens.server.ts";
import { findStoredProduct } from "#app/catalogue/products/stored-products.queries.server.ts";
import { SHOPS, type Shop } from "#app/shops/shops.ts";
import type { Db } from "#db/connection.ts";
import { saveForm } from "#tests/factories/products.ts";
import { makeAdminClient } from "#tests/setup/admin-client.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import type { RunningServer } from "#tests/setup/start-server.ts";
import { startShop, type StartedShop } from "#tests/setup/start-shop.ts";

/** Specs in the panel without JavaScript, and in the API. */

let server: RunningServer;
let db: Db;
let end: StartedShop["end"];
let visitor: Client;
let admin: Client;
beforeAll(async () => {
  ({ server, db, end } = await startShop({ DEMO: "1" }));
});
afterAll(() => end());
beforeEach(() => {
  visitor = new Client(server.url);
  admin = makeAdminClient(db, server.url);
});

let ids = 0;
const freshId = () => `spec-${++ids}`;
const SPECS = [
  { name: "Socket", value: "AM5" },
  { name: "Brand & maker", value: '<b>"AMD"</b>' },
];
const specsOf = (id: string, shop: Shop["value"] = "pc") => findStoredProduct(db, shop, id)?.input.specs;

describe("the panel's product form without JavaScript", () => {
  function send(action: string, fields: [string, string][]): Promise<Response> {
    const body = new FormData();
    for (const [name, value] of fields) body.append(name, value);
    return admin.fetch(action, { method: "POST", body, headers: { Origin: server.url } });
  }

  const rowFields = (rows: readonly [string, string][]) =>
    rows.flatMap(([name, value], i): [string, string][] => [
      [`specs[${i}].name`, name],
      [`specs[${i}].value`, value],
    ]);
  const newProduct = (id: string): [string, string][] => [
    ...Object.entries({ id, title: `Chip ${id}`, main_category: "Parts", category: "Chips", draft: `draft-${id}` }),
  ];
  /** The rows of a page's form. */
  function rowsOf(page: string): [string, string][] {
    const valueOf = (field: string) => {
      const input = new RegExp(`<input[^>]*name="${field.replace(/[[\].]/g, "\\$&")}"[^>]*>`).exec(page)?.[0];
      return input && (/value="([^"]*)"/.exec(input)?.[1] ?? "");
    };
    const rows: [string, string][] = [];
    for (let i = 0; ; i++) {
      const [name, value] = [valueOf(`specs[${i}].name`), valueOf(`specs[${i}].value`)];
      if (name === undefined || value === undefined) return rows;
      rows.push([name, value]);
    }
  }

  it.each(SHOPS)("adds and edits specs in $panelName", async ({ value: shop, panelPath }) => {
    const id = freshId();
    const rows = rowFields([
      ["Socket", "AM5"],
      ["", ""],
      [" Cores ", "6"],
    ]);
    const added = await send(`${panelPath}?index`, [...newProduct(id), ...rows, ["intent", "save"]]);
    expect(added.status).toBe(303);
    expect(specsOf(id, shop)).toEqual([
      { name: "Socket", value: "AM5" },
      { name: "Cores", value: "6" },
    ]);

    const edit = `${panelPath}/edit?id=${id}`;
    const page = await admin.getPage(edit);
    expect(rowsOf(page)).toEqual([
      ["Socket", "AM5"],
      ["Cores", "6"],
      ["", ""],
      ["", ""],
      ["", ""],
    ]);
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]?.replaceAll("&quot;", '"') ?? "";
    const version: [string, string][] = [
      ["updated_at", hidden("updated_at")],
      ["loaded", hidden("loaded")],
    ];
    const edited = await send(edit, [
      ...newProduct(id),
      ...version,
      ...rowFields([
        ["Cores", "8"],
        ["", ""],
      ]),
      ["intent", "save"],
    ]);
    expect(edited.status).toBe(303);
    expect(specsOf(id, shop)).toEqual([{ name: "Cores", value: "8" }]);
  });

  it("shows more empty rows with the button Add row, and saves nothing", async () => {
    const id = freshId();
    const rows: [string, string][] = [
      ["A", "1"],
      ["B", ""],
      ["", "3"],
      ["", ""],
    ];
    const answer = await send("/pcadmin?index", [...newProduct(id), ...rowFields(rows), ["intent", "rows"]]);
    expect(answer.status).toBe(200);
    expect(rowsOf(await answer.text())).toEqual([...rows.slice(0, 3), ["", ""], ["", ""], ["", ""]]);
    expect(specsOf(id)).toBeUndefined();
  });

  it("refuses bad rows beside their fields, and keeps typed values", async () => {
    const id = freshId();
    const rows: [string, string][] = [
      ["Socket", "AM5"],
      ["", ""],
      ["SOCKET", "AM4"],
      ["", "6"],
      ["Color", ""],
    ];
    const answer = await send("/pcadmin?index", [...newProduct(id), ...rowFields(rows), ["intent", "save"]]);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(rowsOf(page).slice(0, 5)).toEqual(rows);
    const invalid = Array.from(
      page.matchAll(/<input[^>]*name="(specs[^"]*)"[^>]*aria-invalid="true"/g),
      ([, field]) => field,
    );
    expect(invalid).toEqual(["specs[2].name", "specs[3].name", "specs[4].value"]);
    const text = textOf(page);
    for (const problem of ["There is another specification with this name.", "Enter a name.", "Enter a value."]) {
      expect(text).toContain(problem);
    }
    expect(specsOf(id)).toBeUndefined();
  });

  it("keeps specs on the page that asks whether to clear the form", async () => {
    const answer = await send("/pcadmin?index", [
      ...newProduct(freshId()),
      ...rowFields([["Socket", "AM5"]]),
      ["intent", "reset"],
    ]);
    expect(rowsOf(await answer.text())).toEqual([["Socket", "AM5"]]);
  });

  it("merges the specs that another administrator has changed meanwhile", async () => {
    const id = freshId();
    saveForm(db, "pc", { id, specs: [...SPECS, { name: "Cores", value: "6" }] });
    const edit = `/pcadmin/edit?id=${id}`;
    const page = await admin.getPage(edit);
    const hidden = (name: string) =>
      new RegExp(`name="${name}" value="([^"]*)"`)
        .exec(page)?.[1]
        ?.replaceAll("&quot;", '"')
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .replaceAll("&amp;", "&") ?? "";
    saveForm(db, "pc", {
      id,
      specs: [
        { name: "Socket", value: "AM4" },
        { name: "Cores", value: "6" },
        { name: "New", value: "1" },
      ],
    });
    const answer = await send(edit, [
      ["title", `Product ${id}`],
      ...Object.entries({ main_category: "Main", category: "Sub", draft: `draft-${id}`, availability: "YES" }),
      ...Object.entries({ typical_price: "0", rate: "0", intent: "save" }),
      ["updated_at", hidden("updated_at")],
      ["loaded", hidden("loaded")],
      ...rowFields([
        ["Socket", "AM5"],
        ["Brand & maker", '<b>"AMD"</b>'],
        ["Cores", "8"],
      ]),
    ]);
    expect(answer.status).toBe(409);
    expect(rowsOf(await answer.text()).slice(0, 4)).toEqual([
      ["Socket", "AM4"],
      ["Cores", "8"],
      ["New", "1"],
      ["", ""],
    ]);
  });
});

describe("the API", () => {
  const send = (method: string, url: string, body: unknown) =>
    visitor.fetch(url, {
      method,
      headers: { Authorization: `Bearer ${issueAdminToken(db, new Date())}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const read = async (url: string) => (await (await visitor.fetch(url)).json()) as unknown;

  it.each(SHOPS)("accepts and returns the specs of the $name", async ({ value: shop, apiList }) => {
    const id = freshId();
    const names = { id, title: "Chip", main_category: "Parts", category: "API" };
    const added = await send("POST", `/api/add-product?shop=${shop}`, { ...names, specs: SPECS });
    expect(added.status).toBe(201);
    const product = () => read(`/api/products/${id}?shop=${shop}`);
    expect(await product()).toMatchObject({ id, specs: SPECS });
    expect((await send("PUT", `/api/edit-product/${shop}/${id}`, { title: "Other" })).status).toBe(200);
    expect(await product()).toMatchObject({ title: "Other", specs: SPECS });
    const listed = await read(`/api/products?shop=${shop}&category=API`);
    const products = apiList === "products" ? listed : (listed as { products: unknown }).products;
    expect(products).toMatchObject([{ id, specs: SPECS }]);
    expect((await send("PUT", `/api/edit-product/${shop}/${id}`, { specs: [] })).status).toBe(200);
    expect(await product()).toMatchObject({ title: "Other", specs: [] });
  });

  it("refuses specs that are not a list of names and values", async () => {
    const id = freshId();
    saveForm(db, "pc", { id, specs: SPECS });
    const refused = async (specs: unknown) => {
      const answer = await send("PUT", `/api/edit-product/pc/${id}`, { specs });
      return [answer.status, ((await answer.json()) as { fields?: unknown }).fields];
    };
    expect(await refused("AM5")).toEqual([400, { specs: "Send a list of objects with name and value." }]);
    expect(await refused([{ name: "A" }])).toEqual([400, { "specs.0.value": "Enter a value." }]);
    expect(await refused([...SPECS, { name: "socket", value: "1" }])).toEqual([
      400,
      { "specs.2.name": "There is another specification with this name." },
    ]);
    expect(await refused(Array.from({ length: 50_000 }, (_, i) => ({ name: `${i}`, value: "1" })))).toEqual([
      413,
      undefined,
    ]);
    expect(specsOf(id)).toEqual(SPECS);
  });
});
