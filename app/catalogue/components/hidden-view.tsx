import { viewSearch, type View } from "../view.ts";

/** Hidden fields with the parameters of a view, for a form that keeps them. */
export function HiddenView({ view }: { view: Partial<View> }) {
  return Array.from(new URLSearchParams(viewSearch(view)), ([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}
