import { Form, Link, useLocation } from "@remix-run/react";

import * as paths from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";

import { signInPath } from "./sign-in-path.ts";
import { useSignedIn } from "./use-signed-in.ts";

/** The account's place in the Open Box Store's sidebar: signing in and out, My Account, the way to the admin panel. */
export function AccountPanel() {
  const user = useSignedIn();
  const { pathname, search } = useLocation();
  if (!user) {
    return (
      <Link to={signInPath(pathname + search)} className={`w-full ${buttonClass({ tone: "primary" })}`}>
        Sign in
      </Link>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="px-2 text-sm break-words text-muted">Signed in as {user.name}</p>
      <Link to={paths.account} className={buttonClass()}>
        My Account
      </Link>
      {user.isFixedAdmin && (
        <Link to={paths.adminPanel} reloadDocument className={buttonClass()}>
          Go to Admin Panel
        </Link>
      )}
      <SignOutButton />
    </div>
  );
}

/**
 * A full load follows, so that nothing of the account stays in the browser's memory. The response clears what the browser
 * stores for the shop, but only over TLS; drafts and unsent messages of this tab are removed in any case.
 */
export function SignOutButton() {
  return (
    <Form method="post" action={paths.signOut} reloadDocument onSubmit={clearSessionStorage}>
      <Button className="w-full">Sign out</Button>
    </Form>
  );
}

function clearSessionStorage(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked: nothing is in it.
  }
}
