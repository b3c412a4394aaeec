import type { ReactNode } from "react";

import { Card } from "../../../ui/card.tsx";

/** Tells administrators of something that the owner has to look at, above every page of theirs. */
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
