import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

import { Card } from "../../../ui/card.tsx";
import { Note } from "../../../ui/note.tsx";

/** A notice above every page of the administrators: something that the owner has to look at. */
export function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card
      as="section"
      aria-label={title}
      className="mx-auto mt-5 max-w-7xl border-l-4 border-l-scarce px-5 py-4 print:hidden"
    >
      <p className="font-semibold">{title}</p>
      <p className="mt-1 max-w-prose text-sm wrap-anywhere text-muted">{children}</p>
    </Card>
  );
}

/** Folds several notices into one line, so that they do not push every page down. `titles` has the title of each. */
export function Notices({ titles, children }: { titles: readonly string[]; children: ReactNode }) {
  if (titles.length < 2) return <>{children}</>;
  return (
    <details className="group mx-auto mt-3 max-w-7xl print:hidden">
      <Note
        as="summary"
        tone="scarce"
        className="flex cursor-pointer list-none items-center gap-2 text-sm [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown aria-hidden className="size-4 shrink-0 text-muted group-open:rotate-180" />
        <span className="min-w-0 sm:truncate">
          <b className="font-semibold">{titles.length} notices:</b> {titles.join(" · ")}
        </span>
      </Note>
      {children}
    </details>
  );
}
