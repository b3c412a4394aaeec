/** An account. `id` is the Google account's `sub`, which the API calls `google_id`. */
export interface User {
  id: string;
  /** As Google spells it. Compare it without case. */
  email: string;
  name: string;
}

/** The user of a session. */
export interface SessionUser extends User {
  isSeller: boolean;
}

/** The data of the signed-in user that every page has. */
export interface SignedIn {
  id: string;
  name: string;
  /** Whether the account gets a link to the panels. */
  isFixedAdmin: boolean;
}
