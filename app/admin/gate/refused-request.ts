/** What the login form is told of the request in whose place it stands. */
export interface RefusedRequest {
  /** Somebody has typed something, and goes back to it. */
  sentForm: boolean;
}
