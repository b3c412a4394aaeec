import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

import { isProductPath } from "../../../shops/shops.ts";

/**
 * Keeps the search field equal to the search of the products that are shown. New products replace text that was typed
 * and not searched. Text that is typed while they load stays.
 */
export function useSearchField(q: string): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const valueBefore = useRef<string | null>(null);
  const { state, location } = useNavigation();
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    if (state === "idle") {
      if (field.value === valueBefore.current) field.value = q;
      valueBefore.current = null;
    } else {
      // Opening a product over the shop does not change the products behind it.
      valueBefore.current = isProductPath(location.pathname) ? null : field.value;
    }
  }, [state, location, q]);
  return input;
}
