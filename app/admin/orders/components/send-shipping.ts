import { orFailure } from "../../../ui/or-failure.ts";
import { SHIPPING_FAILED, SHIPPING_FAILED_LOG } from "../admin-orders.messages.ts";

/** The client action of shipping forms. What only the browser knows of, such as no connection, is in its console. */
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
