import { Form } from "@remix-run/react";
import { LogOut } from "lucide-react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

/** Ends the administrator's session. `page` then shows the login form. */
export function ExitButton({ page }: { page: string }) {
  return (
    <Form method="post" action={paths.adminExit} reloadDocument>
      <input type="hidden" name="returnTo" value={page} />
      <Button className="max-sm:px-3">
        <LogOut aria-hidden className="size-4" />
        Exit
      </Button>
    </Form>
  );
}
