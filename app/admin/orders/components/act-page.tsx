import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useRefusedFocus } from "../../../ui/use-refused-focus.ts";
import type { ActAnswer } from "../act-answer.ts";

import { NoteField } from "./fields.tsx";

interface ActPageProps {
  /** The address that the page returns to. */
  returnTo: string;
  question: string;
  details: string;
  /** The button that acts. */
  label: string;
  pending: string;
  answer: ActAnswer | undefined;
  /** The subject of the act. */
  about: ReactNode;
  /** Whether it is about an order. */
  ofOrder?: boolean;
  /** The fields before the note. */
  children?: ReactNode;
}

/** The page of an administrator's act: a question with fields, the last of which is a note. */
export function ActPage(props: ActPageProps) {
  const { returnTo, question, details, label, pending, answer, about, ofOrder, children } = props;
  const hydrated = useHydrated();
  const form = useRefusedFocus(answer?.errors);
  const busy = useNavigation().state !== "idle";
  return (
    <Card as="section" className="mx-auto mt-6 w-full max-w-xl p-5 sm:mt-10 sm:p-8">
      <h1 className="text-lg font-bold">{question}</h1>
      <div className="mt-3 wrap-anywhere">{about}</div>
      <p className="mt-3 text-muted">{details}</p>
      <Form ref={form} method="post" className="mt-5 grid gap-4">
        <input type="hidden" name="returnTo" value={returnTo} />
        {hydrated && <input type="hidden" name={JAVASCRIPT_FIELD} value="1" />}
        {children}
        <NoteField value={answer?.typed?.note ?? ""} error={answer?.errors?.note} ofOrder={ofOrder} />
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
