import { Form } from "@remix-run/react";

import * as paths from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LOOK_AROUND, SIGN_IN_MESSAGES } from "../accounts.messages.ts";
import { DEMO_ACCOUNTS, DEMO_ROLE_LABELS, DEMO_ROLES } from "../demo-accounts.ts";

interface SignInChoicesProps {
  /** The path to return to after sign-in. */
  next: string;
  google: boolean;
  demo: boolean;
}

/** The ways to sign in. The forms load a new document, because they lead to another site. */
export function SignInChoices({ next, google, demo }: SignInChoicesProps) {
  return (
    <div className="mt-6 grid gap-6">
      {google && (
        <Form method="post" action={paths.googleSignIn} reloadDocument>
          <input type="hidden" name="next" value={next} />
          <Button tone="primary" size="large" className="w-full">
            Continue with Google
          </Button>
        </Form>
      )}
      {demo && (
        <DemoAccounts next={next} legend={google ? "Or use a demonstration account" : "Use a demonstration account"} />
      )}
      {!google && (
        <p className="rounded-control border border-line bg-raised px-4 py-3 text-sm">
          {SIGN_IN_MESSAGES.off.text}
          {!demo && ` ${LOOK_AROUND}`}
        </p>
      )}
    </div>
  );
}

function DemoAccounts({ next, legend }: { next: string; legend: string }) {
  return (
    <Form method="post" action={paths.demoSignIn} reloadDocument>
      <input type="hidden" name="next" value={next} />
      <fieldset>
        <legend className="mb-2 text-sm font-semibold text-muted">{legend}</legend>
        <ul className="grid gap-2 sm:grid-cols-2">
          {DEMO_ROLES.map((role) => (
            <li key={role}>
              <button
                name="account"
                value={role}
                className="min-h-14 w-full rounded-control border border-line-strong px-4 py-2 text-left hover:bg-raised"
              >
                <span className="block font-semibold">{DEMO_ACCOUNTS[role].name}</span>
                <span className="block text-sm text-muted">{DEMO_ROLE_LABELS[role]}</span>
              </button>
            </li>
          ))}
        </ul>
      </fieldset>
    </Form>
  );
}
