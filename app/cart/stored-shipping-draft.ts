/**
 * Keeps the typed text of the shipping form in session storage while the buyer visits other pages. It names its
 * account, and is deleted when another account or none is signed in. Nothing is kept if storage is full or forbidden.
 */
export interface ShippingDraft {
  userId: string;
  /** Values by field name. */
  typed: Record<string, string>;
}

export const STORAGE_KEY = "shippingDraft";

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

export function readDraft(): ShippingDraft | null {
  try {
    // Written by `saveShippingDraft` only.
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as ShippingDraft | null;
  } catch {
    return null;
  }
}
