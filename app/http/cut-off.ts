/**
 * Whether a request failed because its client has closed the connection. Node.js ends the body with this error. The
 * signal is not enough: that of a copied request can miss the end.
 */
export function isCutOff(request: Request, error: unknown): boolean {
  if (request.signal.aborted) return true;
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}
