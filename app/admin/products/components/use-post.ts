import { isRouteErrorResponse, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import type { Message } from "../../../ui/messages/message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import type { ProductFormAnswer } from "../product-form.ts";
import { PRODUCT_MESSAGES } from "../products.messages.ts";

/**
 * Sends a product's form in the background. The promise may resolve before the page's data is revalidated, so responses
 * contain the form to show next.
 */
export function usePost(action: string): (form: FormData) => Promise<ProductFormAnswer> {
  const fetcher = useFetcher<ProductFormAnswer>();
  const underway = useRef<((answer: ProductFormAnswer) => void) | null>(null);
  // Every response is a new object. The fetcher's state may lag behind its data.
  useEffect(() => {
    if (!fetcher.data) return;
    underway.current?.(fetcher.data);
    underway.current = null;
  }, [fetcher.data]);
  return (form) =>
    new Promise((resolve) => {
      underway.current = resolve;
      form.set(JAVASCRIPT_FIELD, "1");
      fetcher.submit(form, { method: "post", encType: "multipart/form-data", action });
    });
}

/** A form's client action. Faults become a message. If the login has expired, the message says so. */
export function sendForm<Answer>(
  serverAction: () => Promise<Answer>,
  { request, message }: { request: Request; message: Message },
) {
  const send = async () => {
    try {
      return await serverAction();
    } catch (thrown) {
      if (!isRouteErrorResponse(thrown) || thrown.status !== 401) throw thrown;
      return Response.json({ message: PRODUCT_MESSAGES.loggedOut }, { status: 401 });
    }
  };
  return orFailure(send, { request, message });
}
