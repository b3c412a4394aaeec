import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../button.tsx";

/** The heading of a page below the account, after the link back to the account. */
export function AccountHeading({ children }: { children: string }) {
  return (
    <div>
      <Link to={paths.account} className={buttonClass()}>
        <ArrowLeft aria-hidden className="size-4" />
        My Account
      </Link>
      <h1 className="mt-4 text-xl font-bold tracking-tight sm:text-2xl">{children}</h1>
    </div>
  );
}
