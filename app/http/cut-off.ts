/**
 * Whether a request failed because its client has closed the connection. Node.js then ends the body with the error
 * below. The signal is not enough: Remix copies requests, and the signal of a copy can miss the end.
 */
export function isCutOff(request: Request, error: unknown): boolean {
  if (request.signal.aborted) return true;
  return error instanceof Error && error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
}
