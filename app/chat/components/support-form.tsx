import { LifeBuoy } from "lucide-react";

import { OpenChatForm } from "./open-chat-form.tsx";

/** Begins, or opens, the buyer's chat that is about no product. */
export function SupportForm() {
  return (
    <OpenChatForm>
      <LifeBuoy aria-hidden className="size-4" />
      Contact support
    </OpenChatForm>
  );
}
