import { useLocation } from "@remix-run/react";
import { MessageCircle } from "lucide-react";

import { OpenChatForm } from "./components/open-chat-form.tsx";
import { useChatSummary } from "./summary.ts";

type AskSellerProps = { productId: string; orderId?: never } | { orderId: string; productId?: never };

/** Opens the chat about an Open Box product or an order's product. Visitors sign in first and return. */
export function AskSeller({ productId, orderId }: AskSellerProps) {
  const { pathname, search } = useLocation();
  if (!useChatSummary().on) return null;
  const fields = (
    <>
      {productId !== undefined && <input type="hidden" name="productId" value={productId} />}
      {orderId !== undefined && <input type="hidden" name="orderId" value={orderId} />}
      <input type="hidden" name="returnTo" value={pathname + search} />
    </>
  );
  return (
    <OpenChatForm fields={fields}>
      <MessageCircle aria-hidden className="size-4" />
      {orderId === undefined ? "Ask about this item" : "Ask about this order"}
    </OpenChatForm>
  );
}
