/** What the login form knows about the request that was refused. */
export interface RefusedRequest {
  /** Whether somebody has typed something and should go back to it. */
  sentForm: boolean;
}
