import { Link, useFetcher } from "@remix-run/react";
import { LoaderCircle } from "lucide-react";
import { useEffect } from "react";

import type { UnpaidOrder } from "../../orders/unpaid-orders.queries.server.ts";
import * as paths from "../../paths.ts";
import { Modal } from "../../ui/dialogs/modal.tsx";
import type { BuyForm } from "../buy-form.ts";
import type { Cart as CartContent } from "../cart.ts";

import { Cart } from "./cart.tsx";

const TITLE_ID = "cart-title";

/** The cart over the shop. Shows the same as the account's page and loads its data when it opens. */
export default function CartModal({ onClose }: { onClose: () => void }) {
  const { data, load, state } = useFetcher<{ cart: CartContent; unpaid: UnpaidOrder[]; buyForm: BuyForm }>({
    key: "cart-modal",
  });
  useEffect(() => {
    load(paths.postCart);
  }, [load]);
  const close = () => {
    // A blur stores the typed quantity. Escape alone causes none.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Modal
      labelledBy={TITLE_ID}
      onClose={close}
      head={
        <div className="flex flex-wrap items-center justify-between gap-x-4 px-2 sm:px-4">
          <h2 id={TITLE_ID} className="text-xl font-bold tracking-tight">
            Cart
          </h2>
          <Link
            to={paths.cart}
            className="flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
          >
            Open in My Account
          </Link>
        </div>
      }
    >
      {data ? (
        <Cart cart={data.cart} unpaid={data.unpaid} buyForm={data.buyForm} />
      ) : (
        <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-muted">
          {state === "loading" && (
            <LoaderCircle aria-hidden className="size-5 animate-spin motion-reduce:animate-none" />
          )}
          Opening the cart
        </p>
      )}
    </Modal>
  );
}
