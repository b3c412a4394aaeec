import { useState } from "react";

import type { ProductFormState } from "../product-form.ts";

interface NextForm<Loaded> {
  key: number;
  form: ProductFormState | Loaded;
  /** Whether it has replaced an earlier form. */
  isNext: boolean;
  show: (next: ProductFormState) => void;
}

/**
 * Keeps the form that a page shows: the first one loaded for `page`, or the last one passed to `show`. Loading the
 * page's data again does not replace it, because the product may be deleted by then and the typed values would be lost.
 * `key` changes with each new form.
 */
export function useNextForm<Loaded extends ProductFormState | null>(page: string, loaded: Loaded): NextForm<Loaded> {
  const [held, setHeld] = useState({ page, loaded, next: null as ProductFormState | null, count: 0 });
  const isOther = held.page !== page || (held.loaded === null && loaded !== null);
  const here = isOther ? { page, loaded, next: null, count: held.count + 1 } : held;
  if (isOther) setHeld(here);
  return {
    key: here.count,
    form: here.next ?? here.loaded,
    isNext: here.next !== null,
    show: (next) => setHeld({ ...here, next, count: here.count + 1 }),
  };
}
