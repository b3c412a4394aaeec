import type { Spec } from "../specs/specs.ts";

interface SpecTableProps {
  specs: readonly Spec[];
  headingLevel: 2 | 3;
}

/** A product's named values. */
export function SpecTable({ specs, headingLevel }: SpecTableProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section aria-labelledby="specifications" className="min-w-0">
      <Heading id="specifications" className="mb-2 text-base font-bold">
        Specifications
      </Heading>
      <table aria-labelledby="specifications" className="w-full table-fixed text-left text-sm">
        <tbody>
          {specs.map(({ name, value }) => (
            <tr key={name} className="border-b border-line align-top last:border-0">
              <th scope="row" className="w-1/2 py-2 pr-3 font-medium break-words hyphens-auto text-muted sm:w-64">
                {name}
              </th>
              <td className="py-2 wrap-anywhere">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
