import { Form, useLocation } from "@remix-run/react";
import { LogOut } from "lucide-react";

import { Button } from "../../../ui/button.tsx";
import { EXIT_PATH } from "../gate-paths.ts";

/** Ends the administrator's session and loads the page anew, which then shows the login form. */
export function ExitButton() {
  const { pathname } = useLocation();
  return (
    <Form method="post" action={EXIT_PATH} reloadDocument>
      <input type="hidden" name="returnTo" value={pathname} />
      <Button>
        <LogOut aria-hidden className="size-4" />
        Exit
      </Button>
    </Form>
  );
}
