/** Somebody who has signed in. `id` is the Google account's `sub`, which the API calls `google_id`. */
export interface User {
  id: string;
  /** As Google gives it; compared without case. */
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
  /** One of the fixed accounts that are shown the way to the admin panel. */
  isFixedAdmin: boolean;
}
