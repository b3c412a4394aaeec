import { Link } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { BackUpNow } from "../../gate/back-up-now.tsx";
import { PasswordLink } from "../../gate/password-link.tsx";
import { SECTION_NOTES } from "../settings.messages.ts";

interface SectionNotesProps {
  name: string;
  /** The address that Google leads back to. */
  googleCallback: string;
  /** The address that BTCPay Server notifies. */
  btcpayWebhook: string;
  hasSecondFactor: boolean;
  canChangePassword: boolean;
  /** Whether there is a folder for backups. */
  backsUp: boolean;
  /** Whether the guide of a new shop shows this. */
  isGuided: boolean;
}

/** What a section of the settings needs at another service, and links to related pages. */
export function SectionNotes(props: SectionNotesProps) {
  const { name, googleCallback, btcpayWebhook, hasSecondFactor, canChangePassword, backsUp, isGuided } = props;
  switch (name) {
    case "security":
      return (
        <Card className="grid gap-3 p-4 sm:p-5">
          <p>{hasSecondFactor ? SECTION_NOTES.factorOn : SECTION_NOTES.factorOff}</p>
          <div className="flex flex-wrap gap-3">
            {!hasSecondFactor && (
              <Link
                to={isGuided ? withQuery(paths.addAuthenticator, { guide: "1" }) : paths.addAuthenticator}
                className={buttonClass({ tone: "primary" })}
              >
                Add an authenticator app
              </Link>
            )}
            {canChangePassword && <PasswordLink canChange />}
            <Link to={paths.security} className={buttonClass()}>
              Security
            </Link>
          </div>
          {!canChangePassword && <PasswordLink canChange={false} />}
        </Card>
      );
    case "google":
      return <Address label={SECTION_NOTES.google} address={googleCallback} />;
    case "payments":
      return <Address label={SECTION_NOTES.payments} address={btcpayWebhook} />;
    case "mail":
      return (
        <p className="text-sm text-muted">
          {SECTION_NOTES.mail}{" "}
          <Link to={paths.outbox} className="underline underline-offset-4">
            Mail
          </Link>
          .
        </p>
      );
    case "backups":
      return backsUp ? <BackUpNow /> : null;
    default:
      return null;
  }
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <p className="text-sm">
      {label}{" "}
      <code className="rounded-control border border-line bg-raised px-2 py-1 wrap-anywhere select-all">{address}</code>
    </p>
  );
}
