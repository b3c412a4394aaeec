import * as paths from "../../paths.ts";
import { Glyph } from "../../ui/glyph.tsx";
import type { BuyerOrder } from "../orders.queries.server.ts";

/** The image of an order's product from the time of the order. */
export function OrderImage({ order }: { order: Pick<BuyerOrder, "id" | "preview" | "glyph"> }) {
  return (
    <div className="relative aspect-4/3 w-22 shrink-0 overflow-hidden rounded-control bg-raised sm:w-28">
      {order.preview ? (
        <img
          src={paths.orderImage(order.id)}
          alt=""
          width={400}
          height={300}
          loading="lazy"
          className="size-full bg-mat object-contain"
        />
      ) : (
        <Glyph name={order.glyph} />
      )}
    </div>
  );
}
