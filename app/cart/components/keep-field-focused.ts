import type { MouseEvent } from "react";

import { QUANTITY_FIELD, SHIPPING_FORM } from "../buy-form.ts";

/**
 * Keeps the focus in a field of the shipping form while a button is pressed. Without it, the field would show its error
 * when it loses the focus, which moves the button from under the pointer, and the click would be lost.
 */
export function keepFieldFocused(event: MouseEvent): void {
  const { activeElement } = document;
  const isField = activeElement instanceof HTMLInputElement && activeElement.form?.id === SHIPPING_FORM;
  // A quantity is stored when its field loses the focus.
  if (isField && !activeElement.name.startsWith(QUANTITY_FIELD)) event.preventDefault();
}
