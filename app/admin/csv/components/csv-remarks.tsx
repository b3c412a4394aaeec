import type { CsvRemark } from "../csv-file.ts";

interface CsvRemarksProps {
  id: string;
  heading: string;
  /** The heading of the messages. */
  says: string;
  remarks: readonly CsvRemark[];
  /** How many more there are. */
  more: number;
  /** The labels of one remark and of several. */
  noun: readonly [one: string, several: string];
}

/** The remarks of a check or an import about rows, with their lines. */
export function CsvRemarks({ id, heading, says, remarks, more, noun: [one, several] }: CsvRemarksProps) {
  if (remarks.length === 0) return null;
  return (
    <>
      <h4 id={id} className="mt-6 font-semibold">
        {heading}
      </h4>
      <div
        role="region"
        aria-labelledby={id}
        tabIndex={0}
        className="mt-2 max-h-[60vh] overflow-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse text-left text-sm">
          <thead className="sticky top-0 bg-raised">
            <tr>
              <th scope="col" className="px-3 py-2 text-right font-semibold">
                Line
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                Column
              </th>
              <th scope="col" className="px-3 py-2 font-semibold">
                {says}
              </th>
            </tr>
          </thead>
          <tbody>
            {remarks.map(({ line, column, message }, i) => (
              <tr key={i} className="border-t border-line align-top">
                <td className="px-3 py-2 text-right tabular-nums">{line}</td>
                <td className="px-3 py-2 wrap-anywhere">{column ?? "the row"}</td>
                <td className="px-3 py-2 wrap-anywhere">{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more > 0 && (
        <p className="mt-2 text-sm text-muted">
          And {more.toLocaleString("en-US")} more {more === 1 ? one : several}.
        </p>
      )}
    </>
  );
}
