import { NavLink } from "@remix-run/react";

import * as paths from "../../../paths.ts";

const LINK =
  "inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline aria-[current=page]:font-semibold aria-[current=page]:underline";

/** Links to what may need an administrator, on each of their pages. */
export function AdminNav({ openCases, deadLinks }: { openCases: number; deadLinks: number }) {
  return (
    <nav aria-label="Administration" className="mx-auto flex max-w-7xl flex-wrap gap-x-6 text-sm print:hidden">
      <NavLink to={paths.attention} className={LINK}>
        Needs attention
        <Count of={openCases} />
      </NavLink>
      <NavLink to={paths.ledger} className={LINK}>
        Ledger
      </NavLink>
      <NavLink to={paths.linksPanel} className={LINK}>
        Links
        <Count of={deadLinks} />
      </NavLink>
    </nav>
  );
}

function Count({ of: number }: { of: number }) {
  return (
    <span
      className={`min-w-7 rounded-full border px-2 py-0.5 text-center font-semibold tabular-nums ${
        number > 0 ? "border-scarce text-scarce" : "border-line-strong text-muted"
      }`}
    >
      {number.toLocaleString("en-US")}
    </span>
  );
}
