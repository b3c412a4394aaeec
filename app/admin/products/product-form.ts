import type { SubmissionResult } from "@conform-to/react";

import { CONDITION_LABELS, CONDITIONS } from "../../catalogue/conditions.ts";
import { MARKETPLACES } from "../../catalogue/marketplaces.ts";
import { conditionPriceField, conditionQuantityField, productFields } from "../../catalogue/product.schema.ts";
import { nameInOrder } from "../../images/image-names.ts";
import { formText } from "../../shared/form-text.ts";
import type { ShopValue } from "../../shops/shops.ts";
import type { Message } from "../../ui/message.ts";
import type { FailedLink, GalleryImage } from "../images/gallery.ts";

import type { ChangeNote, Loaded, NamedPicture } from "./merge-changes.ts";

/** The form of a product, for adding and for editing one; safe on both sides. */

/** What is typed, as text by the API's field names. */
export type FormValues = Record<string, string>;

/** All that a form shows. */
export interface ProductFormState {
  values: FormValues;
  /** Names this form's images that are not saved yet. */
  draft: string;
  images: GalleryImage[];
  /** A line for each file that was refused. */
  problems: string[];
  failedLinks: FailedLink[];
  /** Editing: what the product was when the form was filled. */
  version: FormVersion | null;
}

export interface FormVersion {
  /** ISO 8601. */
  updatedAt: string;
  /** The fields and images of that time as JSON (see `Loaded`), which the form carries along. */
  loaded: string;
}

/** What an action answers where it does not lead elsewhere. */
export interface ProductFormAnswer {
  message: Message | null;
  /** Why it was not saved, where no field is to blame. */
  reason?: string;
  saved?: boolean;
  /** The form as it is to be shown from now on; absent where the server could not be asked. */
  state?: ProductFormState;
  /** What is wrong with the fields. */
  result?: SubmissionResult;
  /** What others changed meanwhile. */
  notes?: ChangeNote[];
  /** The question of the Reset button, as a page. */
  asksToClear?: boolean;
}

/** What a submit button wants. */
export type Intent = "save" | "pictures" | "reset" | "clear";

/** A form's fields as they are now, for a background post. Its files and links have been sent by themselves. */
export function formFor(form: HTMLFormElement, intent: Intent): FormData {
  const fields = new FormData(form);
  fields.delete("images");
  fields.delete("links");
  fields.set("intent", intent);
  return fields;
}

interface ShownImages {
  /** The product's time after an image was deleted there and then; empty while none was. */
  updatedAt: string;
  items: readonly { image: GalleryImage | null }[];
}

/** What the form was filled with, but for the images that were deleted from it since. */
export function versionNow(version: FormVersion | null, { updatedAt, items }: ShownImages): FormVersion | null {
  if (!version || updatedAt <= version.updatedAt) return version;
  const loaded = JSON.parse(version.loaded) as Loaded;
  const isLeft = ({ hash }: NamedPicture) => items.some(({ image }) => image?.saved && image.hash === hash);
  const left = loaded.pictures.filter(isLeft);
  const names = nameInOrder(left.map(({ name }) => name));
  const pictures = left.map((picture, i) => ({ ...picture, name: names[i] ?? picture.name }));
  return { updatedAt, loaded: JSON.stringify({ ...loaded, pictures }) };
}

/** A form's product fields alone, as the schema reads them. A switch that is off sends nothing. */
export function productFieldsOf(form: FormData, shop: ShopValue, id?: string): FormData {
  const fields = new FormData();
  for (const name of productFields(shop)) fields.set(name, formText(form, name));
  if (fields.has("availability")) fields.set("availability", form.has("availability") ? "YES" : "NO");
  if (id !== undefined) fields.set("id", id);
  return fields;
}

export function valuesOf(fields: FormData): FormValues {
  return Object.fromEntries([...fields.keys()].map((name) => [name, formText(fields, name)]));
}

/** A new product's values: nothing typed, the specified defaults. */
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
  ["price", "Price, $"],
  ["typical_price", "Typical price, $"],
  ["rate", "Rating"],
  ["availability", "Availability"],
  ["link", "Link to buy"],
  ["description", "Description"],
  ["pictures", "Pictures"],
  ...MARKETPLACES.map(({ field, name }): [string, string] => [field, `${name} link`]),
  ...CONDITIONS.flatMap((condition): [string, string][] => [
    [conditionPriceField(condition), `${CONDITION_LABELS[condition]} price, $`],
    [conditionQuantityField(condition), `${CONDITION_LABELS[condition]} quantity`],
  ]),
]);

/** What a field is called. */
export function fieldLabel(name: string): string {
  return LABELS.get(name) ?? name;
}
