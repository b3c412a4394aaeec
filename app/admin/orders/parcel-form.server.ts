import { z } from "zod";

import { formText } from "../../shared/form-text.ts";
import { fail, ok, type Problem, type Result } from "../../shared/result.ts";

import { MAX_PARCELS, type ListProblem, type Parcel, type TypedParcel } from "./parcels.ts";
import { shippingLine } from "./shipping.schema.ts";
import { appendLines, hasLongLine, linesOfCsv, readParcelLines } from "./tracking-list.server.ts";

/** The typed parcels, always shown again. */
export interface TypedForm {
  /** The postal service of all parcels that name none. */
  postalService: string;
  /** The fields beside the chosen orders, by the orders' ids. */
  chosen: Record<string, { postalService: string; trackingNumber: string }>;
  /** The pasted list, with the lines of the file. */
  list: string;
}

/** Reads the typed values of the form, without its file. */
export function readTyped(form: FormData): TypedForm {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === "string" ? value : ""));
  const [services, numbers] = [texts("postal_service"), texts("tracking_number")];
  const chosen = Object.fromEntries(
    texts("chosen").map((id, i) => [
      id,
      { postalService: (services[i] ?? "").trim(), trackingNumber: (numbers[i] ?? "").trim() },
    ]),
  );
  return { postalService: formText(form, "postal_service_of_all").trim(), chosen, list: formText(form, "list") };
}

/** Adds the lines of the form's file to the typed list. */
export async function addFileLines(form: FormData, typed: TypedForm): Promise<Result<TypedForm, Problem<ListProblem>>> {
  if (hasLongLine(typed.list)) return fail("long-line");
  const file = form.get("file");
  // Browsers send a file without a name if none was chosen.
  if (!(file instanceof File) || file.name === "") return ok(typed);
  const lines = linesOfCsv(decode(await file.arrayBuffer()));
  if (!lines.ok) return lines;
  if (lines.value === "") return fail("empty-file");
  return ok({ ...typed, list: appendLines(typed.list, lines.value) });
}

/** Spreadsheets save "Unicode text" as UTF-16 with a byte order mark, everything else as UTF-8. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** The parcels of the form: those of the chosen orders, then those of the list. */
export function listTypedParcels({ postalService: ofAll, chosen, list }: TypedForm): TypedParcel[] {
  const beside = Object.entries(chosen).map(([order, typed]): TypedParcel => {
    const postalService = typed.postalService || (typed.trackingNumber && ofAll);
    return { line: null, text: "", kept: "", order, ...typed, postalService };
  });
  const lines = readParcelLines(list).map((parcel) => ({
    ...parcel,
    postalService: parcel.postalService || ofAll,
  }));
  return [...beside, ...lines];
}

const parcelField = z.object({
  key: z.number().int().positive(),
  postalService: shippingLine,
  trackingNumber: shippingLine,
  version: z.number().int().min(0).max(8.64e15),
});

/** The checked parcels of the form that sends them, a JSON field each. Null if one is invalid or there are too many. */
export function readCheckedParcels(form: FormData): Parcel[] | null {
  const fields = form.getAll("parcel");
  if (fields.length > MAX_PARCELS) return null;
  const parcels = fields.map((field) => parcelField.safeParse(parseJson(field)));
  const read = parcels.flatMap(({ data }) => (data ? [data] : []));
  return read.length === fields.length ? read : null;
}

function parseJson(field: FormDataEntryValue): unknown {
  try {
    return typeof field === "string" ? JSON.parse(field) : null;
  } catch {
    return null;
  }
}
