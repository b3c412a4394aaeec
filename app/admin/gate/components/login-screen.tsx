import { Link, useLocation, useRevalidator } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";

import * as paths from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clearMessages, showMessage } from "../../../ui/messages/message-store.ts";
import { Note } from "../../../ui/note.tsx";
import { ReturnFields } from "../../../ui/return-fields.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { blockedText, DEMO_PASSWORD, SENT_TOO_LATE, SENT_TOO_LATE_WITHOUT_JAVASCRIPT } from "../gate.messages.ts";
import { beginBlock, useLoginBlock } from "../login-block.ts";
import type { RefusedRequest } from "../refused-request.ts";
import { CodeField, PasswordField } from "../gate-field.tsx";

import { PasskeyButton } from "./passkey-button.tsx";
import { sendLogin } from "./send-login.ts";

/** The login screen, shown instead of a panel to visitors without an administrator's session. */
export function LoginScreen({ blockedForSeconds, ...refused }: RefusedRequest) {
  const secondsLeft = useLoginBlock(blockedForSeconds);
  return (
    <Card as="section" className="mx-auto mt-8 max-w-md p-6 sm:mt-14 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl font-bold tracking-tight">Admin Panel</h1>
        <Link to={paths.home} reloadDocument className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to Shop
        </Link>
      </div>
      {secondsLeft > 0 ? <Blocked secondsLeft={secondsLeft} /> : <LoginForm {...refused} />}
    </Card>
  );
}

function LoginForm({ demoPassword, sentForm, needsCode, takesPasskey }: Omit<RefusedRequest, "blockedForSeconds">) {
  const hydrated = useHydrated();
  const [sending, setSending] = useState(false);
  const revalidator = useRevalidator();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSending(true);
    clearMessages(paths.adminLogin);
    const form = event.currentTarget;
    const { message, field, retryAfterSeconds } = await sendLogin(form);
    setSending(false);
    if (retryAfterSeconds > 0) return beginBlock(retryAfterSeconds);
    // Reloads the panel's data.
    if (!message) return revalidator.revalidate();
    showMessage(message, paths.adminLogin);
    const wrong = form.elements.namedItem(field ?? "password");
    if (!(wrong instanceof HTMLInputElement)) return;
    wrong.value = "";
    wrong.focus();
  };
  return (
    <form
      method="post"
      action={paths.adminLogin}
      // Without JavaScript the login opens in a new tab, so that Back in this one leads to the typed values.
      target={sentForm ? "_blank" : undefined}
      onSubmit={(event) => void submit(event)}
      className="mt-6 grid gap-4"
    >
      <ReturnFields />
      {sentForm && (
        <p className="border-l-4 border-l-scarce pl-4">{hydrated ? SENT_TOO_LATE : SENT_TOO_LATE_WITHOUT_JAVASCRIPT}</p>
      )}
      <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
      <PasswordField
        autoFocus
        hint={
          demoPassword !== null && (
            <>
              {DEMO_PASSWORD} <strong className="font-semibold text-ink">{demoPassword}</strong>.
            </>
          )
        }
      />
      {needsCode && <CodeField required={!takesPasskey} />}
      <Button tone="primary" size="large" pending={sending || revalidator.state !== "idle"}>
        Login
      </Button>
      {takesPasskey && <PasskeyButton />}
    </form>
  );
}

/**
 * The form has disappeared together with the focus. The message takes the focus, so that it is read out once and not
 * every second.
 */
function Blocked({ secondsLeft }: { secondsLeft: number }) {
  const hydrated = useHydrated();
  const { pathname, search } = useLocation();
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <div className="mt-6 grid gap-4">
      <Note ref={message} tone="danger" role="timer" tabIndex={-1} className="font-medium tabular-nums">
        {blockedText(secondsLeft)}
      </Note>
      {!hydrated && (
        <Link to={pathname + search} reloadDocument className={buttonClass()}>
          Try again
        </Link>
      )}
    </div>
  );
}
