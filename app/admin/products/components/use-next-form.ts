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
 * The form of a page (`page` identifies it) and a key that changes with each new form. It is the first loaded form,
 * then the one given to `show`. Revalidation does not replace it: the product may be deleted by then, and the typed
 * values would be lost.
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
