import { useState } from "react";

import type { ProductFormState } from "../product-form.ts";

/**
 * The form that takes the place of one that is done, and a key that is new with each. What was done on another page
 * (`page` names it) does not count.
 */
export function useNextForm(page: string) {
  const [done, setDone] = useState<{ page: string; state: ProductFormState; count: number } | null>(null);
  const here = done?.page === page ? done : null;
  return {
    key: `${page} ${here?.count ?? 0}`,
    next: here?.state ?? null,
    show: (state: ProductFormState) => setDone({ page, state, count: (done?.count ?? 0) + 1 }),
  };
}
