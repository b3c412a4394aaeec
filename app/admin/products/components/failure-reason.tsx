import { useEffect, useRef } from "react";

import { Note } from "../../../ui/note.tsx";

/** Why a form was not saved. It is above the form and announced at once. */
export function FailureReason({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => paragraph.current?.focus(), []);
  return (
    <Note ref={paragraph} tone="danger" tabIndex={-1} className="mb-5 text-sm outline-none">
      {text}
    </Note>
  );
}
