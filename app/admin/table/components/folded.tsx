import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";

/**
 * Content that small screens hide behind a line, which opens it. Wide screens always show the content, so the
 * `<details>` holds the line only. `className` is the layout of the content on small screens.
 */
export function Folded({ summary, className, children }: { summary: string; className: string; children: ReactNode }) {
  return (
    <>
      <details className="group peer order-1 col-span-full basis-full xl:hidden">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 text-sm font-medium underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
          {summary}
        </summary>
      </details>
      <div className={`order-1 col-span-full basis-full max-xl:hidden max-xl:peer-open:grid xl:contents ${className}`}>
        {children}
      </div>
    </>
  );
}
