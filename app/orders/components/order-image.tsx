import { ImageOff } from "lucide-react";

import * as paths from "../../paths.ts";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** The image of an order's product from the time of the order. */
export function OrderImage({ order }: { order: Pick<BuyerOrder, "id" | "preview"> }) {
  return (
    <div className="relative aspect-4/3 w-22 shrink-0 overflow-hidden rounded-control bg-raised sm:w-28">
      <ImageOff aria-hidden className="absolute inset-0 m-auto size-7 text-line-strong" />
      {order.preview && (
        <img
          src={paths.orderImage(order.id)}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          className="relative size-full bg-mat object-contain"
        />
      )}
    </div>
  );
}
