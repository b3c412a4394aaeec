let visitors = 0;

/**
 * The header of a visitor at an address that no other request of this process has, because the searches of one address
 * are limited. For shops with `TRUST_PROXY=127.0.0.1`.
 */
export function newVisitor(): { "X-Forwarded-For": string } {
  visitors += 1;
  return { "X-Forwarded-For": `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}` };
}
