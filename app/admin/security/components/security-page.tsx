import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";

import { buttonClass } from "../../../ui/button.tsx";

interface SecurityPageProps {
  title: string;
  back: { path: string; label: string };
  children: ReactNode;
}

export function SecurityPage({ title, back, children }: SecurityPageProps) {
  return (
    <div className="mx-auto grid max-w-3xl gap-4 pt-4 sm:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold tracking-tight sm:text-2xl">{title}</h1>
        <Link to={back.path} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      </div>
      {children}
    </div>
  );
}
