import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";

import { Button } from "../button.tsx";
import { LEAVE_QUESTION, LEAVE_SAVING_QUESTION } from "../ui.messages.ts";

import { QuestionDialog } from "./question-dialog.tsx";

/**
 * Asks for confirmation before somebody leaves the page with unsaved changes, or while changes are being saved: nobody
 * would see the result.
 */
export function LeaveWarning({ unsaved, saving }: { unsaved: boolean; saving: boolean }) {
  const asks = unsaved || saving;
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      asks && (from.pathname !== to.pathname || searchOf(from) !== searchOf(to)),
  );
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (asks) event.preventDefault();
      },
      [asks],
    ),
  );
  if (blocker.state !== "blocked") return null;
  return (
    <QuestionDialog question={saving ? LEAVE_SAVING_QUESTION : LEAVE_QUESTION} onClose={() => blocker.reset()}>
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
