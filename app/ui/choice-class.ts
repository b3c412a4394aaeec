/** The style of links of which one is current, such as the lists of a page. */
export const choiceClass =
  "flex h-11 items-center gap-2 rounded-control border border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:bg-raised aria-[current]:border-line-strong aria-[current]:bg-surface aria-[current]:font-semibold aria-[current]:text-ink";
