import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { KeyRound } from "lucide-react";
import { useState, type MouseEvent } from "react";

import * as paths from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { showMessage } from "../../../ui/messages/message-store.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { PASSKEY_FAILED } from "../gate.messages.ts";

const FIELD = "passkey";

async function askForPasskey(): Promise<AuthenticationResponseJSON> {
  const [{ startAuthentication }, response] = await Promise.all([
    import("@simplewebauthn/browser"),
    fetch(paths.passkeyOptions),
  ]);
  if (!response.ok) throw new Error(`The request for passkey options returned ${response.status}.`);
  return startAuthentication({ optionsJSON: (await response.json()) as PublicKeyCredentialRequestOptionsJSON });
}

/** Asks for a passkey instead of a code, then sends its form. Needs JavaScript, and is not shown without it. */
export function PasskeyButton() {
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  if (!hydrated) return null;
  const ask = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const password = form?.elements.namedItem("password");
    const field = form?.elements.namedItem(FIELD);
    if (!(password instanceof HTMLInputElement) || !(field instanceof HTMLInputElement)) return;
    if (!password.reportValidity()) return;
    setAsking(true);
    try {
      field.value = JSON.stringify(await askForPasskey());
      form?.requestSubmit();
    } catch {
      // Usually the user has closed the browser's dialog.
      showMessage(PASSKEY_FAILED, paths.adminLogin);
    } finally {
      setAsking(false);
      // A response works once.
      queueMicrotask(() => (field.value = ""));
    }
  };
  return (
    <>
      <input type="hidden" name={FIELD} defaultValue="" />
      <Button type="button" size="large" pending={asking} onClick={(event) => void ask(event)}>
        <KeyRound aria-hidden className="size-5" />
        Use a passkey
      </Button>
    </>
  );
}
