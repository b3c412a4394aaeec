let visitors = 0;

/**
 * Returns the header of a new visitor, who has an address of their own: the shop limits the searches of an address. The
 * shop needs `TRUST_PROXY=127.0.0.1`.
 */
export function newVisitor(): { "X-Forwarded-For": string } {
  visitors += 1;
  return { "X-Forwarded-For": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` };
}
