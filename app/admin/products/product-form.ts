import type { SubmissionResult } from "@conform-to/react";

import { CONDITION_LABELS, conditionPriceField, conditionQuantityField, CONDITIONS } from "../../shops/conditions.ts";
import { MARKETPLACES } from "../../catalogue/marketplaces.ts";
import { productFields } from "../../catalogue/product-fields.ts";
import { findSpecName, MAX_SPEC_ROWS, readSpecCells, type Spec } from "../../catalogue/specs/specs.ts";
import { nameInOrder } from "../../images/image-names.ts";
import { formText } from "../../shared/form-text.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { Message } from "../../ui/messages/message.ts";
import type { FailedLink, GalleryImage } from "../images/gallery.ts";

import type { ChangeNote, Loaded, LoadedImage } from "./merge-changes.ts";

/** The form to add or edit a product. Used on the server and in the browser. */

/** The typed values as text, by the API's field names. Those of specs are `specs[0].name`, `specs[0].value`, … */
export type FormValues = Record<string, string>;

/** Everything that a form shows. */
export interface ProductFormState {
  values: FormValues;
  /** Identifies this form's staged images. */
  draft: string;
  images: GalleryImage[];
  /** One message per refused file. */
  problems: string[];
  failedLinks: FailedLink[];
  /** Only when editing: the product's version that the form was loaded with. */
  version: FormVersion | null;
}

export interface FormVersion {
  /** ISO 8601. */
  updatedAt: string;
  /** The fields and images of that version as JSON (see `Loaded`). The form sends it along. */
  loaded: string;
}

/** The response of an action that does not redirect. */
export interface ProductFormAnswer {
  message: Message | null;
  /** Why it was not saved, if no single field is the cause. */
  reason?: string;
  saved?: boolean;
  /** The id of the product that was added. */
  added?: string;
  /** The form to show next; absent if the server could not be reached. */
  state?: ProductFormState;
  /** The problems of the fields. */
  result?: SubmissionResult;
  /** The changes that others made in the meantime. */
  notes?: ChangeNote[];
  /** Whether to ask for confirmation of Reset, as a page. */
  asksToClear?: boolean;
  /** The page of the product as HTML, as the shop would show it. */
  preview?: string;
}

/** The intents of the submit buttons. `rows` adds rows for specs; `back` shows the form again. */
export type Intent = "save" | "preview" | "back" | "images" | "rows" | "reset" | "clear";

/** The current values of a form's fields for a background submission. Files and links have been sent separately. */
export function formFor(form: HTMLFormElement, intent: Intent): FormData {
  const fields = new FormData(form);
  fields.delete("images");
  fields.delete("links");
  fields.set("intent", intent);
  return fields;
}

interface ShownImages {
  /** The product's time of change after an image was deleted at once; empty if none was. */
  updatedAt: string;
  items: readonly { image: GalleryImage | null }[];
}

/** The values that the form was loaded with, without the images that were deleted since. */
export function versionNow(version: FormVersion | null, { updatedAt, items }: ShownImages): FormVersion | null {
  if (!version || updatedAt <= version.updatedAt) return version;
  const loaded = JSON.parse(version.loaded) as Loaded;
  const isLeft = ({ hash }: LoadedImage) => items.some(({ image }) => image?.saved && image.hash === hash);
  const left = loaded.images.filter(isLeft);
  const names = nameInOrder(left.map(({ name }) => name));
  const images = left.map((image, i) => ({ ...image, name: names[i] ?? image.name }));
  return { updatedAt, loaded: JSON.stringify({ ...loaded, images }) };
}

/** The names of the fields of a row of specs. */
export function specRowFields(row: number): Record<keyof Spec, string> {
  return { name: `specs[${row}].name`, value: `specs[${row}].value` };
}

/** The rows of specs that a form has. */
export function readSpecRows(values: Readonly<Record<string, unknown>>): Spec[] {
  const rows: Spec[] = [];
  for (let row = 0; row < MAX_SPEC_ROWS; row++) {
    const fields = specRowFields(row);
    const [name, value] = [values[fields.name], values[fields.value]];
    if (name === undefined && value === undefined) break;
    rows.push({ name: typeof name === "string" ? name : "", value: typeof value === "string" ? value : "" });
  }
  return rows;
}

function toRowFields(specs: readonly Spec[]): FormValues {
  return Object.fromEntries(
    specs.flatMap(({ name, value }, row) => {
      const fields = specRowFields(row);
      return [
        [fields.name, name],
        [fields.value, value],
      ];
    }),
  );
}

/** The values of a form for a product's cells (see `toCsvCells`). */
export function toFormValues(cells: FormValues): FormValues {
  const others = Object.entries(cells).filter(([field]) => findSpecName(field) === null);
  const specs = readSpecCells(cells).filter(({ value }) => value !== "");
  return { ...Object.fromEntries(others), ...toRowFields(specs) };
}

/** Only the product fields of a form, as the schema parses them. Browsers do not send unchecked checkboxes. */
export function productFieldsOf(form: FormData, shop: ShopValue, id?: string): FormData {
  const fields = new FormData();
  for (const [name, value] of Object.entries(toRowFields(readSpecRows(Object.fromEntries(form))))) {
    fields.set(name, value);
  }
  for (const name of productFields(shop)) fields.set(name, formText(form, name));
  if (fields.has("availability")) fields.set("availability", form.has("availability") ? "YES" : "NO");
  if (id !== undefined) fields.set("id", id);
  return fields;
}

export function valuesOf(fields: FormData): FormValues {
  return Object.fromEntries([...fields.keys()].map((name) => [name, formText(fields, name)]));
}

/** The initial values of a new product: empty text and the specified defaults. */
export function emptyValues(shop: ShopValue): FormValues {
  return Object.fromEntries(productFields(shop).map((name) => [name, DEFAULTS.get(name) ?? ""]));
}

const DEFAULTS = new Map<string, string>([
  ["typical_price", "0"],
  ["rate", "0"],
  ["availability", "YES"],
  ...CONDITIONS.flatMap((condition): [string, string][] => [
    [conditionPriceField(condition), "0"],
    [conditionQuantityField(condition), "0"],
  ]),
]);

const LABELS = new Map<string, string>([
  ["id", "Product id"],
  ["title", "Title"],
  ["main_category", "Main category"],
  ["category", "Category"],
  ["price", "Price (USD)"],
  ["typical_price", "Typical price (USD)"],
  ["rate", "Rating"],
  ["availability", "Availability"],
  ["link", "Link to buy"],
  ["description", "Description"],
  ["images", "Pictures"],
  ...MARKETPLACES.map(({ field, name }): [string, string] => [field, `${name} link`]),
  ...CONDITIONS.flatMap((condition): [string, string][] => [
    [conditionPriceField(condition), `${CONDITION_LABELS[condition]} price (USD)`],
    [conditionQuantityField(condition), `${CONDITION_LABELS[condition]} quantity`],
  ]),
]);

/** The label of a field. */
export function fieldLabel(name: string): string {
  return LABELS.get(name) ?? findSpecName(name) ?? name;
}
