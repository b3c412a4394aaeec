import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of a form. With each new answer, its first refused field gets the focus, so that it is in view and
 * screen readers read its error. `autoFocus` works only for a field that is new on the page. `answer` must be a new
 * value for each answer.
 */
export function useRefusedFocus(answer: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);
  return form;
}
