import { useState } from "react";

import type { ProductFormState } from "../product-form.ts";

interface NextForm<Loaded> {
  key: number;
  form: ProductFormState | Loaded;
  /** Whether it has taken another one's place. */
  isNext: boolean;
  show: (next: ProductFormState) => void;
}

/**
 * The form of a page (`page` names it) and a key that is new with each: as it was loaded first, then as `show` says. What
 * is loaded anew does not replace it: by then the product may be gone, and what was typed would go with it.
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
