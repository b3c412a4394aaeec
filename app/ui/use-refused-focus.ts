import { useEffect, useRef, type RefObject } from "react";

/**
 * Returns the ref of a form whose first refused field gets the focus with each new answer, so that it is in view and
 * read out with its error. `autoFocus` works only for a field that is new on the page. `answer` is a new value for each
 * answer.
 */
export function useRefusedFocus(answer: unknown): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [answer]);
  return form;
}
