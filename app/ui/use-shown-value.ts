import { useEffect, useRef, type RefObject } from "react";

/**
 * For an input that shows `value` whenever it changes, or an `answer` came that leaves it as it was. What somebody is
 * typing while the scripts arrive stays.
 */
export function useShownValue(value: string, answer?: unknown): RefObject<HTMLInputElement> {
  const input = useRef<HTMLInputElement>(null);
  const arrived = useRef(false);
  useEffect(() => {
    const typing = !arrived.current && input.current === document.activeElement;
    arrived.current = true;
    if (input.current && !typing) input.current.value = value;
  }, [value, answer]);
  return input;
}
