import { orFailure } from "../../../ui/or-failure.ts";
import { SHIPPING_FAILED, SHIPPING_FAILED_LOG } from "../admin-orders.messages.ts";

/**
 * The client action of shipping forms. Errors that only the browser notices, such as no connection, are logged in its
 * console.
 */
export function sendShipping<Answer>(serverAction: () => Promise<Answer>, request: Request) {
  const logged = async () => {
    try {
      return await serverAction();
    } catch (thrown) {
      if (!(thrown instanceof Response) && !request.signal.aborted) console.error(SHIPPING_FAILED_LOG);
      throw thrown;
    }
  };
  return orFailure(logged, { request, message: SHIPPING_FAILED });
}
