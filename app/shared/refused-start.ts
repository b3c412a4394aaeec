/** Ends a start for a reason that the owner can correct. The server prints its message alone, without the stack. */
export class RefusedStart extends Error {
  override readonly name = "RefusedStart";
}
