import { useEffect, useRef } from "react";

/** Why a form was not saved. It is above the form and announced at once. */
export function FailureReason({ text }: { text: string }) {
  const paragraph = useRef<HTMLParagraphElement>(null);
  useEffect(() => paragraph.current?.focus(), []);
  return (
    <p
      ref={paragraph}
      tabIndex={-1}
      className="mb-5 rounded-card border border-l-4 border-line-strong border-l-danger bg-surface p-4 text-sm outline-none"
    >
      {text}
    </p>
  );
}
