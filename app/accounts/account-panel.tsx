import { Form, Link, useLocation } from "@remix-run/react";

import * as paths from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";

import { signInPath } from "./sign-in-path.ts";
import { useSignedIn } from "./use-signed-in.ts";

/**
 * The account's part of the Open Box Store's sidebar: links to sign in, to My Account and to the panels, and sign-out.
 */
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
 * Reloads the document, so that no data of the account stays in memory. The response clears the browser's storage for
 * the shop, but browsers do that only over TLS. So drafts and unsent messages of this tab are removed here, but not
 * offline, where the form is not sent (`useOfflineGuard`).
 */
export function SignOutButton() {
  return (
    <Form method="post" action={paths.signOut} reloadDocument onSubmit={clearSessionStorage}>
      <Button className="w-full">Sign out</Button>
    </Form>
  );
}

function clearSessionStorage(): void {
  if (!navigator.onLine) return;
  try {
    sessionStorage.clear();
  } catch {
    // Storage is blocked, so it is empty.
  }
}
