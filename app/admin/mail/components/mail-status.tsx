import { Link } from "@remix-run/react";
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import * as paths from "../../../paths.ts";
import { Card } from "../../../ui/card.tsx";
import { UtcTime } from "../../../ui/utc-time.tsx";
import { MAIL_FAILS_TEXT, MAIL_KEPT_TEXT, MAIL_OFF_TEXT, ownerMailText, sentThrough } from "../mail.messages.ts";

export interface MailStatusProps {
  /** `off`: the shop sends no letters. `kept`: the demonstration only stores its letters. */
  mode: "sent" | "kept" | "off";
  /** The host of the mail server, and who its letters are from. */
  server: string | null;
  from: string | null;
  ownerEmail: string | null;
  /** Since when the mail server accepts no letters. */
  failingSince: string | null;
}

/** Whether mail is on, and whether it works. */
export function MailStatus({ mode, server, from, ownerEmail, failingSince }: MailStatusProps) {
  return (
    <Card className="grid gap-2 p-4 text-sm sm:p-5">
      {mode === "off" && (
        <Warning>
          {MAIL_OFF_TEXT.before}{" "}
          <Link to={paths.settingsOf("mail")} className="underline underline-offset-4">
            {MAIL_OFF_TEXT.link}
          </Link>
          {MAIL_OFF_TEXT.after}
        </Warning>
      )}
      {mode === "kept" && <p>{MAIL_KEPT_TEXT}</p>}
      {mode === "sent" && server !== null && from !== null && (
        <p className="wrap-anywhere">{sentThrough(server, from)}</p>
      )}
      {mode !== "off" && <p className="wrap-anywhere">{ownerMailText(ownerEmail)}</p>}
      {failingSince !== null && (
        <Warning>
          {MAIL_FAILS_TEXT.before} <UtcTime at={failingSince} className="tabular-nums" />
          {MAIL_FAILS_TEXT.after}
        </Warning>
      )}
    </Card>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2 font-medium">
      <TriangleAlert aria-hidden className="mt-px size-5 shrink-0 text-scarce" />
      <span>{children}</span>
    </p>
  );
}
