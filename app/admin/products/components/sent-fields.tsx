import { conditionField, joinLinks } from "../../images/gallery.ts";
import type { ProductFormState } from "../product-form.ts";

/** The values of a submitted form as hidden fields, for a page with a button back to the form. */
export function SentFields({ state: { values, images, draft, failedLinks, version } }: { state: ProductFormState }) {
  const fields: [name: string, value: string][] = [
    // Browsers do not send unchecked checkboxes.
    ...Object.entries(values).filter(([name, value]) => !(name === "availability" && value === "NO")),
    ...images.flatMap(({ name, condition }): [string, string][] => [
      ["image", name],
      [conditionField(name), condition ?? ""],
    ]),
    ["draft", draft],
    ["links", joinLinks(failedLinks)],
    ["failed_links", JSON.stringify(failedLinks)],
    ...Object.entries(version ? { updated_at: version.updatedAt, loaded: version.loaded } : {}),
  ];
  return fields.map(([name, value], i) => <input key={i} type="hidden" name={name} value={value} />);
}
