import { Form, Link, useNavigation } from "@remix-run/react";
import { useId, type ReactNode } from "react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { TextArea, TextInput } from "../../../ui/text-input.tsx";
import { useAnsweredPageMessage } from "../../../ui/use-answered-message.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { ActAnswer } from "../act-answer.ts";
import { MAX_NOTE_LENGTH } from "../order-act.schema.ts";

interface ActPageProps {
  /** The page's own address. */
  path: string;
  /** The address that the page returns to. */
  returnTo: string;
  question: string;
  details: string;
  /** The button that acts. */
  label: string;
  pending: string;
  answer: ActAnswer | undefined;
  /** What the act is about. */
  about: ReactNode;
  /** The fields before the note. */
  children?: ReactNode;
}

/** The page of an administrator's act: a question with fields, the last of which is a note. */
export function ActPage({ path, returnTo, question, details, label, pending, answer, about, children }: ActPageProps) {
  useAnsweredPageMessage(path);
  const hydrated = useHydrated();
  const busy = useNavigation().state !== "idle";
  return (
    <Card as="section" className="mx-auto mt-6 w-full max-w-xl p-5 sm:mt-10 sm:p-8">
      <h1 className="text-lg font-bold">{question}</h1>
      <div className="mt-3 wrap-anywhere">{about}</div>
      <p className="mt-3 text-muted">{details}</p>
      <Form method="post" className="mt-5 grid gap-4">
        <input type="hidden" name="returnTo" value={returnTo} />
        {hydrated && <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />}
        {children}
        <NoteField value={answer?.typed?.note ?? ""} error={answer?.errors?.note} />
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" pending={busy}>
            {busy ? pending : label}
          </Button>
          <Link to={returnTo} className={buttonClass()}>
            Cancel
          </Link>
        </div>
      </Form>
    </Card>
  );
}

interface FieldProps {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
  inputMode?: "decimal" | "text";
}

export function ActField({ label, name, value, error, hint, inputMode = "text" }: FieldProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <TextInput
        id={id}
        name={name}
        defaultValue={value}
        inputMode={inputMode}
        autoComplete="off"
        required
        invalid={Boolean(error)}
        autoFocus={Boolean(error)}
        aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        className="h-11 w-full min-w-0 px-3"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function NoteField({ value, error }: { value: string; error: string | undefined }) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        Note <span className="font-normal text-muted">(optional, in the order's history)</span>
      </label>
      <TextArea
        id={id}
        name="note"
        rows={2}
        defaultValue={value}
        maxLength={MAX_NOTE_LENGTH}
        invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        className="min-h-20 w-full px-3 py-2"
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="text-sm font-medium text-danger">
      {error}
    </p>
  );
}
