import type { ReactNode } from "react";

import { Card } from "./card.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** A card with rows that are divided by lines, such as letters or the entries of a log. */
export function EntryList({ label, children }: { label: string; children: ReactNode }) {
  const rows = useRowKeys<HTMLOListElement>("li", "a, summary");
  return (
    <Card className="overflow-hidden">
      <ol ref={rows} aria-label={label} className="divide-y divide-line">
        {children}
      </ol>
    </Card>
  );
}

/** A row. `columns` are the classes of its grid on wide screens. */
export function EntryRow({ columns, children }: { columns: string; children: ReactNode }) {
  return <li className={`grid gap-x-6 gap-y-1 px-3 py-3 text-sm sm:px-4 ${columns}`}>{children}</li>;
}
