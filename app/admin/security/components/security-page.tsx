import type { ReactNode } from "react";

import { PageHeader } from "../../gate/page-header.tsx";
import { useBackLink } from "../use-back-link.ts";

/** The layout of the pages that "Security" links to. */
export function SecurityPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4 pt-4 sm:pt-6">
      <PageHeader title={title} back={useBackLink()} />
      {children}
    </div>
  );
}
