import type { DeleteProblem } from "./delete-order.server.ts";

/** What people read about an order that was not deleted, with the status at the API. */
export const DELETE_PROBLEMS: Record<DeleteProblem["code"], { status: number; text: string }> = {
  "no-order": { status: 404, text: "There is no such order." },
  "not-yours": { status: 403, text: "This order belongs to another account." },
  "payment-on-its-way": { status: 409, text: "Payment is on its way" },
  "not-deletable": { status: 409, text: "Could not delete order" },
};
