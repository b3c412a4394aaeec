import { isRouteErrorResponse, useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

import type { Message } from "../../../ui/message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import type { ProductFormAnswer } from "../product-form.ts";
import { PRODUCT_MESSAGES } from "../products.messages.ts";

/** Sends a product's form in the background; the promise holds the answer once what the page shows is new too. */
export function usePost(action: string): (form: FormData) => Promise<ProductFormAnswer> {
  const fetcher = useFetcher<ProductFormAnswer>();
  const underway = useRef<((answer: ProductFormAnswer) => void) | null>(null);
  useEffect(() => {
    if (fetcher.state !== "idle" || !underway.current) return;
    underway.current(fetcher.data ?? { message: null });
    underway.current = null;
  }, [fetcher.state, fetcher.data]);
  return (form) =>
    new Promise((resolve) => {
      underway.current = resolve;
      form.set("scripted", "1");
      fetcher.submit(form, { method: "post", encType: "multipart/form-data", action });
    });
}

/** A form's client action: faults become the message, and where the login has ended meanwhile, that is said instead. */
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
