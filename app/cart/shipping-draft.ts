/**
 * Keeps the typed text of the shipping form in session storage while the buyer visits other pages. It names its
 * account, and is deleted when another account or none is signed in. Nothing is kept if storage is full or forbidden.
 */
interface ShippingDraft {
  userId: string;
  /** Values by field name. */
  typed: Record<string, string>;
}

const STORAGE_KEY = "shippingDraft";

/** Stores the form's fields that differ from their rendered values. */
export function saveShippingDraft(form: HTMLFormElement, userId: string): void {
  const changed = listFields(form).filter((field) => field.value !== renderedValue(field));
  const typed = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, typed } satisfies ShippingDraft));
  } catch {
    return;
  }
}

/** Restores this account's text, except in fields that were changed meanwhile. */
export function restoreShippingDraft(form: HTMLFormElement, userId: string): void {
  const draft = readDraft();
  if (draft?.userId !== userId) return;
  for (const field of listFields(form)) {
    const typed = draft.typed[field.name];
    if (typed !== undefined && field.value === renderedValue(field)) field.value = typed;
  }
}

export function deleteShippingDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}

/** Runs on every page. `userId` is null for a visitor. */
export function deleteShippingDraftOfOthers(userId: string | null): void {
  if (readDraft()?.userId !== userId) deleteShippingDraft();
}

function readDraft(): ShippingDraft | null {
  try {
    // Written by `saveShippingDraft` only.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as ShippingDraft | null;
  } catch {
    return null;
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The fields of the address. Quantities are stored separately. */
function listFields(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("input:not([type=hidden]), select")];
}

/** The value with which a field was rendered. */
function renderedValue(field: Field): string {
  if (field instanceof HTMLInputElement) return field.defaultValue;
  return [...field.options].find((option) => option.defaultSelected)?.value ?? "";
}
