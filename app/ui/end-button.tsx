import { Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { Button } from "./button.tsx";

interface EndButtonProps {
  action: string;
  /** The id of a session, or `others`. */
  end: string;
  children: ReactNode;
}

/** Ends sessions of a list. */
export function EndButton({ action, end, children }: EndButtonProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <Button tone="danger" name="end" value={end}>
        {children}
      </Button>
    </Form>
  );
}
