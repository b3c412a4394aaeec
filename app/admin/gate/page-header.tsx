import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

import { ExitButton } from "./exit-button.tsx";

/** The title and the exit links of an administrators' page outside of the panels. `page` is its address. */
export function PageHeader({ title, page }: { title: string; page: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-xl font-bold tracking-tight sm:text-2xl">{title}</h1>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.adminPanel} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Admin Panel
        </Link>
        <ExitButton page={page} />
      </div>
    </div>
  );
}
