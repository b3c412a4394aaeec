/** An account. `id` is the Google account's `sub`, which the API calls `google_id`. */
export interface User {
  id: string;
  /** As Google spells it. Compare it without case. */
  email: string;
  name: string;
}

/** Who is signed in. */
export interface SessionUser extends User {
  isSeller: boolean;
}

/** What every page knows of the person who looks at it. */
export interface SignedIn {
  id: string;
  name: string;
  /** Whether the account gets a link to the panels. */
  isFixedAdmin: boolean;
}
