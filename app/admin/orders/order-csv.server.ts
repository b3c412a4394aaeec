import { ESCAPE_FORMULAS } from "../../shared/csv-formula.ts";
import { toDecimal } from "../../shared/money.ts";

import { toApiAdminPurchase, type AdminOrder } from "./admin-order.ts";
import { csvLines } from "./csv-lines.server.ts";

const COLUMNS = [
  "id",
  "payment_id",
  "created_at",
  "payment_status",
  "shipped",
  "product_id",
  "title",
  "condition",
  "quantity",
  "total_amount",
  "contact_name",
  "email",
  "phone",
  "address",
  "city",
  "state_prov",
  "postal_code",
  "country",
  "postal_service",
  "tracking_number",
  "review",
  "provider",
  "provider_invoice_id",
  "provider_payment_ids",
] as const;

/**
 * Orders as a CSV file for spreadsheets, in batches. Cells that a spreadsheet would take for formulas are escaped,
 * because buyers write many of the cells.
 */
export function toCsv(parts: Iterable<AdminOrder[]>): Generator<string> {
  return csvLines(COLUMNS, parts, toCells, ESCAPE_FORMULAS);
}

function toCells(order: AdminOrder) {
  return {
    ...toApiAdminPurchase(order),
    total_amount: toDecimal(order.total),
    shipped: order.shipped ? "yes" : "no",
    provider_payment_ids: order.payments.map(({ id }) => id).join(" "),
  };
}
