/**
 * Adds a product with images through the panel, edits it and deletes it. `kill-at-step.js` kills it. Reports each
 * change that the server has acknowledged.
 */
import { writeSync } from "node:fs";
import path from "node:path";

import { answerAdd } from "#app/admin/products/answer-add.server.ts";
import { answerEdit } from "#app/admin/products/answer-edit.server.ts";
import { emptyValues } from "#app/admin/products/product-form.ts";
import { findEditForm, getNewForm } from "#app/admin/products/product-form.server.ts";
import { COMMAND } from "#app/audit/actor.ts";
import { deleteProduct } from "#app/catalogue/products/bin.server.ts";
import { config } from "#app/config.server.ts";
import { openDatabase } from "#db/connection.ts";
import { makeImage } from "#tests/factories/images.ts";

export type Done = "added" | "edited" | "deleted";

const ID = "lamp";
const db = openDatabase(path.join(config.storageDir, "shop.db"));
const [first, second, third] = await Promise.all(
  [1, 2, 3].map((seed) => makeImage({ seed, width: 60 + seed, height: 40 })),
);

/** A form as a browser without JavaScript sends it. */
function request(fields: Record<string, string | string[]>, ...photos: (Buffer | undefined)[]): Request {
  const body = new FormData();
  for (const [name, values] of Object.entries({ intent: "save", ...fields })) {
    for (const value of [values].flat()) body.append(name, value);
  }
  for (const photo of photos) body.append("images", new File([new Uint8Array(photo ?? [])], "lamp.jpg"));
  return new Request("http://shop.example/", { method: "POST", body });
}

const report = (done: Done, { status }: { status: number }) => {
  if (status !== 200) throw new Error(`not ${done}: ${status}`);
  writeSync(1, `${JSON.stringify(done)}\n`);
};
const values = { ...emptyValues("pc"), id: ID, title: "Added", main_category: "Light", category: "Lamps" };

(process as NodeJS.EventEmitter).emit("faults");

const requireSender = () => COMMAND;
const { draft } = getNewForm(db, "pc");
report(
  "added",
  await answerAdd(request({ ...values, draft }, first, second), db, { shop: "pc", copyOf: null, requireSender }),
);

const form = findEditForm(db, "pc", ID);
if (!form?.version) throw new Error("The added product was not found.");
const image = form.images.map(({ name }) => name);
const edit = {
  ...form.values,
  title: "Edited",
  draft: form.draft,
  updated_at: form.version.updatedAt,
  loaded: form.version.loaded,
  image,
  remove: image.slice(0, 1),
};
report("edited", await answerEdit(request(edit, third), db, { shop: "pc", id: ID, requireSender }));

report("deleted", { status: deleteProduct(db, "pc", { id: ID, by: COMMAND, now: new Date() }).ok ? 200 : 404 });
