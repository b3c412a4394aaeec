/** The refused request, for the login screen. Its status is 401, or 429 while logins are blocked. */
export interface RefusedRequest {
  /** Whether the request was a form. Its sender may then return to what was typed. */
  sentForm: boolean;
  /** The seconds until this visitor may try to log in; 0 if they may now. */
  blockedForSeconds: number;
  /** Whether a login needs a code as well. */
  needsCode: boolean;
  /** Whether a passkey may be used instead of the code. */
  takesPasskey: boolean;
  /** The demonstration's password, which is public. */
  demoPassword: string | null;
}
