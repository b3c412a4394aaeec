import { useNavigate } from "@remix-run/react";
import { useCallback, useEffect, useRef, type FormEvent, type RefObject } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { parseView, viewSearch, type View } from "../../view.ts";

/**
 * Submits a form of filters whenever a value changes. When new products are shown, sets the form to their filters,
 * except for a text that was typed after the form was last submitted.
 */
export function useApplyAtOnce(
  shop: Shop,
  view: View,
): { form: RefObject<HTMLFormElement>; apply: (event: FormEvent) => void } {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const shown = viewSearch({ ...view, page: 1 });
  const applied = useRef("");

  const applyForm = useCallback(() => {
    if (!form.current) return;
    applied.current = readQuery(form.current);
    navigate(`${shop.path}${applied.current}`, { preventScrollReset: true });
  }, [navigate, shop]);

  useEffect(() => {
    const element = form.current;
    element?.addEventListener("change", applyForm);
    return () => element?.removeEventListener("change", applyForm);
  }, [applyForm]);

  const isFirst = useRef(true);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    if (isFirst.current) {
      isFirst.current = false;
      // Fields that were changed before this script had loaded.
      if (viewSearch(parseView(shop, new URLSearchParams(readQuery(element)))) !== shown) applyForm();
      return;
    }
    const isTyping = readQuery(element) !== applied.current;
    for (const control of element.elements) setToShown(control, isTyping);
  }, [applyForm, shop, shown]);

  return {
    form,
    apply: (event) => {
      event.preventDefault();
      applyForm();
    },
  };
}

/** The query of an address with the form's values. Leaves out empty ones. */
function readQuery(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim()) query.append(name, value);
  const search = query.toString();
  return search && `?${search}`;
}

function setToShown(control: Element, isTyping: boolean): void {
  if (control instanceof HTMLSelectElement) {
    // React changes the default of a select only when it is created.
    control.value = control.dataset.shown ?? "";
  } else if (control instanceof HTMLInputElement) {
    if (control.type === "checkbox") control.checked = control.defaultChecked;
    else if (!isTyping || control !== document.activeElement) control.value = control.defaultValue;
  }
}
