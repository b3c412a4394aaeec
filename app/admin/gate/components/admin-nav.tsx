import { NavLink } from "@remix-run/react";

import * as paths from "../../../paths.ts";

const LINK =
  "inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline";

/** Links to what may need an administrator, on each of their pages. */
export function AdminNav({ openCases }: { openCases: number }) {
  return (
    <nav aria-label="Administration" className="mx-auto flex max-w-7xl flex-wrap gap-x-6 text-sm print:hidden">
      <NavLink to={paths.attention} className={LINK}>
        Needs attention
        <span
          className={`min-w-7 rounded-full border px-2 py-0.5 text-center font-semibold tabular-nums ${
            openCases > 0 ? "border-scarce text-scarce" : "border-line-strong text-muted"
          }`}
        >
          {openCases.toLocaleString("en-US")}
        </span>
      </NavLink>
      <NavLink to={paths.ledger} className={LINK}>
        Ledger
      </NavLink>
    </nav>
  );
}
