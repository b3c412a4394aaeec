import { Form } from "@remix-run/react";
import { Check, RotateCcw } from "lucide-react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import type { Chat } from "../contract.ts";

/** Marks a chat as done, or opens it again. `shownId`: the newest message that the page shows, or 0. */
export function ChatStateButton({ chat, shownId }: { chat: Chat; shownId: number }) {
  const Icon = chat.is_done ? RotateCcw : Check;
  return (
    <Form method="post" action={paths.chatState(chat.id)}>
      {/* A chat that is done leaves the list of open chats, and the next one is there. */}
      <input type="hidden" name="returnTo" value={chat.is_done ? paths.chat(chat.id) : paths.chats} />
      <input type="hidden" name="shown" value={shownId} />
      <Button name="state" value={chat.is_done ? "open" : "done"}>
        <Icon aria-hidden className="size-4" />
        {chat.is_done ? "Reopen" : "Done"}
      </Button>
    </Form>
  );
}
