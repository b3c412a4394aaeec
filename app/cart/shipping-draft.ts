import { readDraft, STORAGE_KEY, type ShippingDraft } from "./stored-shipping-draft.ts";

// Only pages with the form load this module. `stored-shipping-draft.ts` is on every page.

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
