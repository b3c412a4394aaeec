import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import type { ProductFormAnswer } from "../product-form.ts";

/**
 * Sends a product's form in the background. The promise may resolve before the page's data is revalidated, so responses
 * contain the form to show next.
 */
export function usePost(action: string): (form: FormData) => Promise<ProductFormAnswer> {
  const fetcher = useFetcher<ProductFormAnswer>();
  const underway = useRef<((answer: ProductFormAnswer) => void) | null>(null);
  // Every response is a new object. The fetcher's state may lag behind its data.
  useEffect(() => {
    if (!fetcher.data) return;
    underway.current?.(fetcher.data);
    underway.current = null;
  }, [fetcher.data]);
  return (form) =>
    new Promise((resolve) => {
      underway.current = resolve;
      form.set(JAVASCRIPT_FIELD, "1");
      fetcher.submit(form, { method: "post", encType: "multipart/form-data", action });
    });
}
