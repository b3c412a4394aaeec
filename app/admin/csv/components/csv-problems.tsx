import type { CsvReport } from "../csv-file.ts";

/** The problems of a file, with their lines. */
export function CsvProblems({ report: { problems, more } }: { report: Pick<CsvReport, "problems" | "more"> }) {
  if (problems.length === 0) return null;
  return (
    <>
      <h4 id="csv-problems" className="mt-6 font-semibold">
        Errors
      </h4>
      <div
        role="region"
        aria-labelledby="csv-problems"
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
                What is wrong
              </th>
            </tr>
          </thead>
          <tbody>
            {problems.map(({ line, column, message }, i) => (
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
          And {more.toLocaleString("en-US")} more {more === 1 ? "error" : "errors"}.
        </p>
      )}
    </>
  );
}
