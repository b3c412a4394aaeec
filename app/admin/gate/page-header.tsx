import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { buttonClass } from "../../ui/button.tsx";

interface PageHeaderProps {
  title: string;
  /** The page that this one belongs to. Pages of the navigation have none. */
  back?: { path: string; label: string };
}

/** The title of an administrators' page outside of the panels, and the link back. */
export function PageHeader({ title, back }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="text-xl font-bold tracking-tight sm:text-2xl">{title}</h1>
      {back && (
        <Link to={back.path} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      )}
    </div>
  );
}
