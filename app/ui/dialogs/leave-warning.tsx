import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";

import { Button } from "../button.tsx";
import { LEAVE_QUESTION } from "../ui.messages.ts";

import { QuestionDialog } from "./question-dialog.tsx";

/** Asks for confirmation before unsaved changes are lost by leaving the page. */
export function LeaveWarning({ unsaved }: { unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      unsaved && (from.pathname !== to.pathname || searchOf(from) !== searchOf(to)),
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (unsaved) event.preventDefault();
      },
      [unsaved],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <QuestionDialog question={LEAVE_QUESTION} onClose={() => blocker.reset()}>
      <Button type="button" onClick={() => blocker.reset()}>
        Stay
      </Button>
      <Button type="button" tone="danger" onClick={() => blocker.proceed()}>
        Leave
      </Button>
    </QuestionDialog>
  );
}

function searchOf({ search }: { search: string }): string {
  const query = new URLSearchParams(search);
  query.delete("index");
  return query.toString();
}
