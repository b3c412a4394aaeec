/**
 * What somebody has typed into the shipping form stays in their tab (session storage) while they look at other pages. It
 * names the account that it was typed for: nobody else gets to see it, and it is gone once somebody else, or nobody, is
 * signed in. Storage may be full or forbidden; then nothing is kept.
 */
interface ShippingDraft {
  userId: string;
  /** By the names of the fields. */
  typed: Record<string, string>;
}

const STORAGE_KEY = "shippingDraft";

/** Keeps what the form's fields say beside what they were rendered with. */
export function keepShippingDraft(form: HTMLFormElement, userId: string): void {
  const changed = listFields(form).filter(({ value, defaultValue }) => value !== defaultValue);
  const typed = Object.fromEntries(changed.map(({ name, value }) => [name, value]));
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ userId, typed } satisfies ShippingDraft));
  } catch {
    return;
  }
}

/** Puts back what was typed for this account, except where something else has been typed already. */
export function restoreShippingDraft(form: HTMLFormElement, userId: string): void {
  const draft = readDraft();
  if (draft?.userId !== userId) return;
  for (const field of listFields(form)) {
    const typed = draft.typed[field.name];
    if (typed !== undefined && field.value === field.defaultValue) field.value = typed;
  }
}

export function dropShippingDraft(): void {
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}

/** For every page: `userId` is who is signed in, null for a visitor. */
export function dropShippingDraftOfOthers(userId: string | null): void {
  if (readDraft()?.userId !== userId) dropShippingDraft();
}

function readDraft(): ShippingDraft | null {
  try {
    // Only ever what `keepShippingDraft` has written.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as ShippingDraft | null;
  } catch {
    return null;
  }
}

/** Those inside the form; the quantities beside it are stored by themselves. */
function listFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>("input:not([type=hidden])")];
}
