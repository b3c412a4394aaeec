/** The attributes of the heading that `focusPageHeading` focuses. */
export const PAGE_HEADING = { id: "page-heading", tabIndex: -1 } as const;

/**
 * Moves the focus to the page's heading without scrolling. Call it in a button or link that removes itself. Otherwise
 * the focus would be lost, and the Tab key would start at the top of the page.
 */
export function focusPageHeading(): void {
  document.getElementById(PAGE_HEADING.id)?.focus({ preventScroll: true });
}
