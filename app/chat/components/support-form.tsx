import { LifeBuoy } from "lucide-react";

import { OpenChatForm } from "./open-chat-form.tsx";

/** Starts or opens the buyer's support chat. */
export function SupportForm() {
  return (
    <OpenChatForm>
      <LifeBuoy aria-hidden className="size-4" />
      Contact support
    </OpenChatForm>
  );
}
