import { Form, Link, useLocation } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { MAIL_NOTICE } from "../gate.messages.ts";

/** Warns that the shop sends no mail, until an administrator dismisses the notice. */
export function MailNotice() {
  const { pathname, search } = useLocation();
  const { title, text, link, button } = MAIL_NOTICE;
  return (
    <Card
      as="section"
      aria-label={title}
      className="mx-auto mt-5 flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-3 border-l-4 border-l-scarce px-5 py-4 print:hidden"
    >
      <div className="min-w-0 flex-1 basis-80">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 max-w-prose text-sm text-muted">
          {text}{" "}
          <Link to={paths.outbox} className="text-ink underline underline-offset-4">
            {link}
          </Link>
        </p>
      </div>
      <Form method="post" action={paths.outbox}>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button name="intent" value="dismiss">
          {button}
        </Button>
      </Form>
    </Card>
  );
}
