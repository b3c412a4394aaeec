/** Marks the heading of a page that takes the focus when a pressed button disappears with its row. */
export const PAGE_HEADING = { id: "page-heading", tabIndex: -1 } as const;

/**
 * Moves the focus to the page's heading. Called by a button or link that removes itself: otherwise who uses a keyboard
 * would begin again at the start of the page. The page does not scroll.
 */
export function focusPageHeading(): void {
  document.getElementById(PAGE_HEADING.id)?.focus({ preventScroll: true });
}
