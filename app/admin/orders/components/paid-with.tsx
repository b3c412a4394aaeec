import { Link } from "@remix-run/react";
import { Fragment } from "react";

import type { PaidWith } from "../../../orders/paid-together.messages.ts";
import * as paths from "../../../paths.ts";

/** The numbers of the other orders of a payment, with links to their pages. */
export function PaidWithOrders({ orders }: { orders: readonly PaidWith[] }) {
  return orders.map(({ key, id }, i) => (
    <Fragment key={key}>
      {i > 0 && ", "}
      {id === null ? (
        key
      ) : (
        <Link to={paths.adminOrder(id)} className="font-medium underline underline-offset-4">
          {key}
        </Link>
      )}
    </Fragment>
  ));
}
