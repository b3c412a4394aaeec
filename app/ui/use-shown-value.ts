import { useEffect, useRef, type RefObject } from "react";

/** For an input that shows `value` whenever it changes. Keeps text that somebody types before hydration. */
export function useShownValue(value: string): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const arrived = useRef(false);
  useEffect(() => {
    const typing = !arrived.current && input.current === document.activeElement;
    arrived.current = true;
    if (input.current && !typing) input.current.value = value;
  }, [value]);
  return input;
}
