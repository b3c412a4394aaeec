import { Printer } from "lucide-react";
import { useId, useRef } from "react";

import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { showMessage } from "../../ui/messages/message-store.ts";
import { TextArea } from "../../ui/text-input.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { COPIED, NOT_COPIED } from "../builds.messages.ts";

export const SHARE_ID = "share";

export interface Share {
  url: string;
  text: string;
  markdown: string;
}

/**
 * The list for others: as a link, as text, as Markdown and on paper. Without JavaScript the texts are copied by hand.
 */
export function ShareBuild({ url, text, markdown }: Share) {
  return (
    <Card as="section" aria-labelledby={SHARE_ID} className="grid grid-cols-1 gap-3 p-4 sm:p-5 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={SHARE_ID} className="text-lg font-bold">
          Share this build
        </h2>
        <PrintButton />
      </div>
      <CopyField label="Link" text={url} rows={2} />
      <details>
        <summary className="min-h-11 py-3 text-sm font-semibold">As text</summary>
        <CopyField label="Text" text={text} rows={8} />
      </details>
      <details>
        <summary className="min-h-11 py-3 text-sm font-semibold">As Markdown</summary>
        <CopyField label="Markdown" text={markdown} rows={8} />
      </details>
    </Card>
  );
}

function PrintButton() {
  return (
    useHydrated() && (
      <Button type="button" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        Print
      </Button>
    )
  );
}

const COPY = "copy a build";

function CopyField({ label, text, rows }: { label: string; text: string; rows: number }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const hydrated = useHydrated();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      showMessage(COPIED, COPY);
    } catch {
      field.current?.focus();
      field.current?.select();
      showMessage(NOT_COPIED, COPY);
    }
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <TextArea
          ref={field}
          id={id}
          readOnly
          rows={rows}
          value={text}
          className="min-w-0 flex-1 basis-48 p-3 text-sm break-all"
        />
        {hydrated && (
          <Button type="button" onClick={() => void copy()}>
            Copy<span className="sr-only"> {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
    </div>
  );
}
