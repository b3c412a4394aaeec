import { useRef, type FormEvent } from "react";

/** As long as a person would press again. */
const REPEATED_MS = 10_000;

/**
 * Ignores a repeated press on the button of a form that loads a document. Browsers show only the second answer, but what
 * the first one has added is shown once, such as a key.
 */
export function useSubmitOnce(): (event: FormEvent) => void {
  const sentAt = useRef(-Infinity);
  return (event) => {
    if (event.timeStamp - sentAt.current < REPEATED_MS) event.preventDefault();
    else sentAt.current = event.timeStamp;
  };
}
