import { describe, expect, it } from "vitest";

import { saveForm } from "#tests/factories/products.ts";
import { Client, textOf } from "#tests/setup/client.ts";
import { setUpTwoBuyers } from "#tests/setup/two-buyers.ts";

/** Lists of computer parts that buyers save under names, without JavaScript. */

const { shop } = setUpTwoBuyers();
const BUILD = "/pcshop/build";

let parts = 0;
/** Adds a product to PC Build and returns its id. */
function addPart(): string {
  const id = `part-${++parts}`;
  const values = { price: "10.00", link: "https://www.ebay.com/itm/1", main_category: "Parts", category: "Processors" };
  saveForm(shop.db, "pc", { id, title: `Title of ${id}`, ...values });
  return id;
}
const plainText = (html: string) => textOf(html).replace(/\s+/g, " ");
const open = async (client: Client, path = BUILD) => plainText(await client.getPage(path));

describe("saved builds", () => {
  const save = (client: Client, name: string, part: string) =>
    client.postForm(`${BUILD}/saved`, { name, part, returnTo: BUILD });

  it("belong to one account", async () => {
    const id = addPart();
    expect((await save(shop.ann, "For games", `${id}*2`)).headers.get("Location")).toBe(BUILD);
    const page = await shop.ann.getPage(BUILD);
    expect(plainText(page)).toContain("Saved as “For games”.");
    expect(page).toContain(`href="${BUILD}?part=${id}*2"`);
    expect(await open(shop.ann, `${BUILD}?part=${id}*2`)).toContain("For games");
    expect(await open(shop.bob)).not.toContain("For games");

    const key = /name="delete" value="(\d+)"/.exec(page)?.[1] ?? "";
    await shop.bob.postForm(`${BUILD}/saved`, { delete: key });
    expect(await open(shop.ann)).toContain("For games");
    await shop.ann.postForm(`${BUILD}/saved`, { delete: key });
    await open(shop.ann);
    expect(await open(shop.ann)).not.toContain("For games");
  });

  it("are brought back after another list was saved under the name, and after deletion", async () => {
    const [first, second] = [addPart(), addPart()];
    await save(shop.ann, "For work", first);
    await open(shop.ann);
    /** Sends the form of Undo in the message that the page shows. */
    const undo = async (page: string) => {
      const [form = ""] = /<form(?:(?!<form).)*?Undo<\/button>/s.exec(page) ?? [];
      const path = /action="([^"]+)"/.exec(form)?.[1] ?? "";
      const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      const sent = Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value]));
      expect((await shop.ann.postForm(path, sent)).status).toBe(303);
      return shop.ann.getPage(BUILD);
    };
    await save(shop.ann, "For work", `${second}*3`);
    const replaced = await shop.ann.getPage(BUILD);
    expect(plainText(replaced)).toContain("“For work” was replaced.");
    expect(replaced).toContain(`href="${BUILD}?part=${second}*3"`);
    const before = await undo(replaced);
    expect(before).toContain(`href="${BUILD}?part=${first}"`);
    expect(before).not.toContain(`href="${BUILD}?part=${second}*3"`);

    const key = /name="delete" value="(\d+)" aria-label="Delete For work"/.exec(before)?.[1] ?? "";
    await shop.ann.postForm(`${BUILD}/saved`, { delete: key });
    const deleted = await shop.ann.getPage(BUILD);
    expect(deleted).not.toContain(`href="${BUILD}?part=${first}"`);
    expect(await undo(deleted)).toContain(`href="${BUILD}?part=${first}"`);
  });

  it("ask visitors to sign in, and redirect them to their build afterwards", async () => {
    const [visitor, id] = [new Client(shop.server.url), addPart()];
    await visitor.postForm(`${BUILD}/add`, { add: id });
    expect(await open(visitor)).toContain("Sign in to save this build under a name.");
    const asked = await save(visitor, "For games", id);
    expect(asked.headers.get("Location")).toBe(`/sign-in?next=${encodeURIComponent(BUILD)}`);
    await visitor.postForm("/auth/demo", { account: "buyer" });
    expect(await open(visitor)).toContain(`Title of ${id}`);
  });

  it.each([
    ["without a name", " \u0000 ", true, "Give the build a name."],
    ["without a part", "Empty", false, "There is nothing to save yet."],
  ])("are not saved %s", async (_, name, hasPart, words) => {
    await save(shop.ann, name, hasPart ? addPart() : "unknown");
    expect(await open(shop.ann)).toContain(words);
  });

  it("do not lead to other sites", async () => {
    const response = await shop.ann.postForm(`${BUILD}/saved`, { delete: "1", returnTo: "//elsewhere.example" });
    expect(response.headers.get("Location")).toBe(BUILD);
  });
});
