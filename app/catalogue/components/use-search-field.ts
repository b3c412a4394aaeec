import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type RefObject } from "react";

import { isProductPath } from "../../shops/shops.ts";

/**
 * The search field shows what the products beside it were searched by: other products bring their search with them,
 * over text that was typed and not searched. Only what somebody types while they load stays.
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
      // A product opens over the products that are there.
      valueBefore.current = isProductPath(location.pathname) ? null : field.value;
    }
  }, [state, location, q]);
  return input;
}
