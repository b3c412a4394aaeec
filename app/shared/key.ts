import { formText } from "./form-text.ts";

/** Parses the key of a row from an address or a form. Returns null unless the text is 1 to 15 digits. */
export function parseKey(text: string | null | undefined): number | null {
  return /^\d{1,15}$/.test(text ?? "") ? Number(text) : null;
}

/** The key in a field of a form; 0, which no row has, if the field has none. */
export function formKey(form: FormData, name: string): number {
  return parseKey(formText(form, name)) ?? 0;
}
