import { Form, Link, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { MAX_CONTENT_LENGTH } from "../../../content/content-pages.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LeaveWarning } from "../../../ui/dialogs/leave-warning.tsx";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import type { Message } from "../../../ui/messages/message.ts";
import { Note } from "../../../ui/note.tsx";
import { TextArea } from "../../../ui/text-input.tsx";
import { UnsavedNote } from "../../../ui/unsaved-note.tsx";
import { HOW_TO_WRITE } from "../content.messages.ts";

/** The response to a form that was not saved. */
export interface RefusedContent {
  typed: string;
  error: string;
  /** The version that is stored now. */
  version: number;
  /** The stored text, if somebody else has saved it meanwhile. */
  theirs: string | null;
}

/** The response to the form, or the message that there was none. */
export type ContentAnswer = RefusedContent | { message: Message };

interface ContentFormProps {
  name: string;
  title: string;
  page: { text: string; version: number; draft: string | null };
  answer: ContentAnswer | undefined;
}

/** The text of a page of the footer. What was typed stays until it is saved. */
export function ContentForm({ name, title, page, answer }: ContentFormProps) {
  const [typed, setTyped] = useState(page.draft !== null);
  const [refused, setRefused] = useState<RefusedContent>();
  const hasFailed = answer !== undefined && "message" in answer;
  // If a later request fails, the earlier refusal stays.
  const kept = hasFailed ? refused : answer;
  if (kept !== refused) setRefused(kept);
  const pending = useNavigation().formMethod === "POST";
  const draftPath = withQuery(paths.editContent(name), { draft: "1" });
  const unsaved = typed || hasFailed || refused !== undefined;
  const error = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refused) error.current?.focus();
  }, [refused]);
  return (
    <Card className="p-4 sm:p-5">
      <Form
        method="post"
        // The page's own address: leaving it with unsaved changes asks first.
        action={page.draft === null ? paths.editContent(name) : draftPath}
        onInput={() => setTyped(true)}
        onSubmit={() => setTyped(false)}
        className="grid gap-3"
      >
        <input type="hidden" name="version" value={refused?.version ?? page.version} />
        {refused && (
          <Note
            ref={error}
            tone="danger"
            id="content-error"
            role="alert"
            tabIndex={-1}
            className="text-sm font-medium outline-none"
          >
            {refused.error}
          </Note>
        )}
        {refused && refused.theirs !== null && <TheirText text={refused.theirs} />}
        <LabeledField id="content-text" label={`Text of the page “${title}”`} hint={HOW_TO_WRITE}>
          {(connection) => (
            <TextArea
              {...connection}
              name="text"
              rows={22}
              maxLength={MAX_CONTENT_LENGTH}
              // Text typed while saving would be lost: the saved text replaces it.
              readOnly={pending}
              defaultValue={refused?.typed ?? page.draft ?? page.text}
              invalid={refused !== undefined}
              aria-describedby={`${refused ? "content-error " : ""}${connection["aria-describedby"]}`}
              className="w-full px-3 py-2"
            />
          )}
        </LabeledField>
        <div className="flex flex-wrap items-center gap-3">
          <Button tone="primary" pending={pending}>
            Save
          </Button>
          {page.text === "" && page.draft === null && !refused && (
            <Link to={draftPath} className={buttonClass()}>
              Start with a draft
            </Link>
          )}
          {page.text !== "" && (
            <a href={paths.contentPage(name)} className={buttonClass()}>
              View page
            </a>
          )}
          <UnsavedNote unsaved={unsaved} />
        </div>
      </Form>
      <LeaveWarning unsaved={unsaved} saving={pending} />
    </Card>
  );
}

function TheirText({ text }: { text: string }) {
  return (
    <section aria-labelledby="their-text" className="grid gap-1">
      <h2 id="their-text" className="text-sm font-semibold">
        Saved in the meantime
      </h2>
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The text scrolls, so the keyboard must reach it.
        tabIndex={0}
        aria-labelledby="their-text"
        role="group"
        className="max-h-72 overflow-y-auto rounded-control border border-line bg-raised p-3 font-sans text-sm wrap-anywhere whitespace-pre-wrap"
      >
        {text === "" ? "(without text)" : text}
      </pre>
    </section>
  );
}
