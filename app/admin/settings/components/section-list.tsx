import { Link } from "@remix-run/react";
import { ChevronRight, Circle, CircleCheck } from "lucide-react";

import * as paths from "../../../paths.ts";
import { Card } from "../../../ui/card.tsx";

interface SectionListProps {
  sections: readonly { name: string; title: string; isDone: boolean }[];
}

/** Links to the parts of the settings, with their state. */
export function SectionList({ sections }: SectionListProps) {
  return (
    <Card>
      <ul aria-label="Parts of the settings" className="divide-y divide-line">
        {sections.map(({ name, title, isDone }) => (
          <li key={name}>
            <Link
              to={paths.settingsOf(name)}
              className="flex min-h-14 items-center gap-3 px-4 py-3 hover:bg-raised focus-visible:-outline-offset-2"
            >
              {isDone ? (
                <CircleCheck aria-hidden className="size-5 shrink-0 text-accent-ink" />
              ) : (
                <Circle aria-hidden className="size-5 shrink-0 text-muted" />
              )}
              <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{title}</span>
              <span className="shrink-0 text-sm text-muted">{isDone ? "Set up" : "Not set up"}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
