import { LoaderCircle } from "lucide-react";
import { useId } from "react";

import { CARD } from "../../../ui/card.tsx";
import { useDialog } from "../../../ui/dialogs/use-dialog.ts";

/** Covers the page while it is rendered. Shows the current task and its progress. */
export function BusyOverlay({ text, progress }: { text: string; progress: string }) {
  const dialog = useDialog(() => undefined);
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      aria-busy
      className={`${CARD} m-auto w-[calc(100dvw-2rem)] max-w-md p-6 text-center text-ink outline-none backdrop:bg-veil`}
    >
      <LoaderCircle
        aria-hidden
        className="mx-auto mb-3 size-8 animate-spin text-accent-ink motion-reduce:animate-none"
      />
      <p id={id} role="status" className="text-lg font-semibold">
        {text}
      </p>
      {progress !== "" && <p className="mt-2 text-sm text-muted">{progress}</p>}
    </dialog>
  );
}
