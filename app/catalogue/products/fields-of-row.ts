import type { ProductInput } from "../product.schema.ts";
import { addSpecsOfDescription } from "../specs/specs-of-description.ts";
import { mergeSpecs, readSpecCells, type Spec } from "../specs/specs.ts";

import { toCsvCells } from "./product-csv.ts";

type Fields = Record<string, unknown> & { specs: Spec[] };

/**
 * The fields of a CSV file's row as the schema reads them. An absent column keeps the stored value. With
 * `specsFromDescriptions`, the description adds specs for which neither the file nor the product has a value.
 */
export function fieldsOfRow(
  cells: Readonly<Record<string, string>>,
  stored: ProductInput | null,
  specsFromDescriptions: boolean,
): Fields {
  const fields: Record<string, string> = { ...(stored && toCsvCells(stored)), ...cells };
  const given = readSpecCells(cells);
  const specs = mergeSpecs(stored?.specs ?? [], given);
  if (!specsFromDescriptions) return { ...fields, specs };
  return {
    ...fields,
    specs: addSpecsOfDescription(specs, { description: fields["description"] ?? "", except: given }),
  };
}
