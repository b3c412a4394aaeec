import { Form } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

import { START_BACKUP } from "./acts.ts";

/** Starts a backup, and leads to the page "Health". */
export function BackUpNow() {
  return (
    <Form method="post" action={paths.healthPage}>
      <Button {...START_BACKUP}>Back up now</Button>
    </Form>
  );
}
