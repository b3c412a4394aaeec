import { Link } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

import { PASSWORD_OF_ENVIRONMENT } from "./gate.messages.ts";

/** Leads to the page that changes the password, or says why it cannot be changed in the panels. */
export function PasswordLink({ canChange }: { canChange: boolean }) {
  if (!canChange) return <p className="max-w-prose text-sm">{PASSWORD_OF_ENVIRONMENT}</p>;
  return (
    <Link to={paths.adminPassword} className={buttonClass()}>
      Change the password
    </Link>
  );
}
