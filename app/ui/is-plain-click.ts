import type { MouseEvent } from "react";

/** Whether a click may be handled in the page. With another button or a modifier key it opens a tab or a window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
