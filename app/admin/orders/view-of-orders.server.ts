import { safePath } from "../../http/redirect.ts";
import * as paths from "../../paths.ts";

/** The view of the orders that a page about chosen orders leads back to: the address names it in `returnTo`. */
export function viewOfOrders({ url }: Request): string {
  return safePath(new URL(url).searchParams.get("returnTo"), paths.adminOrders);
}
