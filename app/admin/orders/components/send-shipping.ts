import * as paths from "../../../paths.ts";
import { formText } from "../../../shared/form-text.ts";
import { showAnswer } from "../../../ui/messages/show-answer.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { SHIPPING_FAILED, SHIPPING_FAILED_LOG } from "../admin-orders.messages.ts";
import type { ShippingAnswer } from "../shipping-answer.ts";

/**
 * The client action of shipping forms. Errors that only the browser notices, such as no connection, are logged in its
 * console.
 */
export async function sendShipping(serverAction: () => Promise<ShippingAnswer>, request: Request) {
  const order = formText(await request.clone().formData(), "order");
  const logged = async () => {
    try {
      return await serverAction();
    } catch (thrown) {
      if (!(thrown instanceof Response) && !request.signal.aborted) console.error(SHIPPING_FAILED_LOG);
      throw thrown;
    }
  };
  return showAnswer(`${paths.adminOrders} ${order}`, () => orFailure(logged, { request, message: SHIPPING_FAILED }));
}
