import { SHIPPING_FORM, SHOW_ORDERS } from "../buy-form.ts";

/** Without JavaScript, a button of the cart's form that shows the orders and keeps what was typed. */
export function ShowOrdersButton({ name, className }: { name: string; className: string }) {
  return (
    <noscript>
      {/* Enter in a field presses the form's first button, which must not leave the cart. */}
      <button form={SHIPPING_FORM} name="update" value="" hidden />
      <button form={SHIPPING_FORM} name={SHOW_ORDERS} className={className}>
        {name}
      </button>
    </noscript>
  );
}
