import { Form, Link, useSubmit } from "@remix-run/react";
import { Download, Search } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";

import * as paths from "../../../paths.ts";
import { PAYMENT_STATUSES } from "../../../payments/payment-status.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/search-text.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilterField } from "../../../ui/labeled-field.tsx";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import { useShownValue } from "../../../ui/use-shown-value.ts";
import { paymentStatusText } from "../admin-orders.messages.ts";
import { isFiltered, ordersPath, ordersSearch, type OrdersView } from "../orders-view.ts";

const BOX = "placeholder:text-muted h-11 w-full min-w-0 px-3 text-sm";

interface OrdersFilterProps {
  /** The view that the address asks for. */
  view: OrdersView;
  /** The view that is shown. The page may have chosen another one. */
  shown: OrdersView;
  children: ReactNode;
}

/** Search and filters, with the number of results below. With JavaScript a selection applies at once. */
export function OrdersFilter({ view, shown, children }: OrdersFilterProps) {
  const { q, payment, shipping, review } = view;
  const form = useRef<HTMLFormElement>(null);
  const search = useShownValue(q);
  const submit = useSubmit();
  // The page has chosen a view that the address does not name. A search from there covers all orders.
  const isChosen = payment === null && shipping === null && shown.shipping !== null;
  // The fields are not remounted for a new view, because they would lose the focus.
  useEffect(() => {
    const fields = form.current;
    if (!fields) return;
    setValue(fields, "payment", payment ?? "");
    setValue(fields, "shipping", isChosen ? "" : (shipping ?? "all"));
    const box = fields.elements.namedItem("review");
    if (box instanceof HTMLInputElement) box.checked = review;
  }, [payment, shipping, review, isChosen]);
  const apply = () => submit(form.current);
  return (
    <Card as="search" className="p-3 sm:p-4">
      <Form ref={form} method="get" action={paths.adminOrders} className="flex flex-wrap items-end gap-2">
        <FilterField label="Search orders" className="min-w-0 flex-1 basis-72">
          {(id) => (
            <div className="flex flex-wrap gap-2">
              <TextInput
                ref={search}
                id={id}
                type="search"
                name="q"
                defaultValue={q}
                maxLength={MAX_SEARCH_LENGTH}
                placeholder="Number, e-mail, name, address, title, tracking number, payment"
                autoComplete="off"
                className={`${BOX} flex-1 basis-40`}
              />
              <button className={buttonClass()}>
                <Search aria-hidden className="size-5" />
                Search
              </button>
            </div>
          )}
        </FilterField>
        <FilterField label="Payment" className="flex-1 basis-36 sm:max-w-44">
          {(id) => (
            <Select id={id} name="payment" defaultValue={payment ?? ""} onChange={apply} className={BOX}>
              <option value="">{isChosen ? "paid" : "all"}</option>
              {PAYMENT_STATUSES.map((status) => (
                <option key={status} value={status}>
                  {paymentStatusText(status)}
                </option>
              ))}
            </Select>
          )}
        </FilterField>
        <FilterField label="Shipping" className="flex-1 basis-36 sm:max-w-44">
          {(id) => (
            <Select
              id={id}
              name="shipping"
              defaultValue={isChosen ? "" : (shipping ?? "all")}
              onChange={apply}
              className={BOX}
            >
              {isChosen && <option value="">To be sent</option>}
              {/* Names a view, so that the page does not choose one. */}
              <option value="all">all</option>
              <option value="unsent">Not Sent</option>
              <option value="sent">Sent</option>
            </Select>
          )}
        </FilterField>
        <label className="flex h-11 items-center gap-2 px-1 text-sm font-medium">
          <input
            type="checkbox"
            name="review"
            value="1"
            defaultChecked={review}
            onChange={apply}
            className="size-5 accent-accent-ink"
          />
          For review
        </label>
        {isFiltered(view) && (
          <Link to={ordersPath({})} className={buttonClass()}>
            Reset
          </Link>
        )}
        <a href={paths.ordersCsv + ordersSearch({ ...shown, page: 1 })} download className={buttonClass()}>
          <Download aria-hidden className="size-4" />
          CSV
        </a>
      </Form>
      {children}
    </Card>
  );
}

function setValue(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement) field.value = value;
}
