import { useRef, type FormEvent } from "react";

/** A second press within this time counts as a repetition. */
const REPEATED_MS = 10_000;

/**
 * Ignores a repeated press on the button of a form that loads a document. Browsers show the second response only, so
 * people would not see what is shown once, in the first response: such as a new key.
 */
export function useSubmitOnce(): (event: FormEvent) => void {
  const sentAt = useRef(-Infinity);
  return (event) => {
    if (event.timeStamp - sentAt.current < REPEATED_MS) event.preventDefault();
    else sentAt.current = event.timeStamp;
  };
}
