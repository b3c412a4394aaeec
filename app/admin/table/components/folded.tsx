import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Content that is folded away where the table would not fit, behind a line that opens it. The `<details>` holds the line
 * only, because wide screens show the content in any case. `className` is its layout while it is folded.
 */
export function Folded({ summary, className, children }: { summary: string; className: string; children: ReactNode }) {
  return (
    <>
      <details className="group peer col-span-full xl:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-medium underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
          {summary}
        </summary>
      </details>
      <div className={`col-span-full max-xl:hidden max-xl:peer-open:grid xl:contents ${className}`}>{children}</div>
    </>
  );
}
