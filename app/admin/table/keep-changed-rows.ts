import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { revalidateUnlessFailed } from "../../http/revalidate-unless-failed.ts";

import { CHANGE_FIELD } from "./in-place.ts";

/**
 * For pages with the table: a row that was changed in place comes with the response. Loading the list again would sort
 * it anew, and move or remove the row that somebody is working on.
 */
export function keepChangedRows(load: ShouldRevalidateFunctionArgs): boolean {
  return load.formData?.has(CHANGE_FIELD) !== true && revalidateUnlessFailed(load);
}
