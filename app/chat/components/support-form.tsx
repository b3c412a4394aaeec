import { Form } from "@remix-run/react";
import { LifeBuoy } from "lucide-react";

import { Button } from "../../ui/button.tsx";

/** Begins, or opens, the buyer's chat that is about no product. */
export function SupportForm() {
  return (
    <Form method="post" action="/chats">
      <Button type="submit">
        <LifeBuoy aria-hidden className="size-4" />
        Contact support
      </Button>
    </Form>
  );
}
