import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

import { ExitButton } from "./exit-button.tsx";

interface PageHeaderProps {
  title: string;
  /** The page's address. */
  page: string;
  back?: { path: string; label: string };
}

const TO_PANEL = { path: paths.adminPanel, label: "Back to Admin Panel" };

/** The title of an administrators' page outside of the panels, the link back, and Exit. */
export function PageHeader({ title, page, back = TO_PANEL }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-xl font-bold tracking-tight sm:text-2xl">{title}</h1>
      <div className="flex flex-wrap gap-2">
        <Link to={back.path} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
        <ExitButton page={page} />
      </div>
    </div>
  );
}
