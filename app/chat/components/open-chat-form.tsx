import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";

interface OpenChatFormProps {
  /** The chat's subject. Empty for the support chat. */
  fields?: ReactNode;
  /** The button's text. */
  children: ReactNode;
}

/** Opens a new or existing chat and goes to its page. */
export function OpenChatForm({ fields, children }: OpenChatFormProps) {
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action={paths.chats}>
      {fields}
      <Button type="submit" pending={fetcher.state !== "idle"}>
        {children}
      </Button>
    </fetcher.Form>
  );
}
