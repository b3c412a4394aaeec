import { useFetcher } from "@remix-run/react";
import type { ReactNode } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { TaskProgress } from "../../../ui/task-progress.tsx";
import { countChanges, type CsvFile, type CsvReport, type FailedState } from "../csv-file.ts";
import {
  CHECK_BROKEN,
  headingOf,
  IMPORT_BROKEN,
  keptNote,
  OVERWRITE,
  OVERWRITES_AGAIN,
  picturesNote,
  SKIPS_BAD_ROWS,
  TO_OVERWRITE,
} from "../csv.messages.ts";

import { CsvRemarks } from "./csv-remarks.tsx";

/** Shows the state of an uploaded CSV file. */
export function CsvFilePanel({ file, shop }: { file: CsvFile; shop: Shop }) {
  const { state, name, bytes, specsFromDescriptions } = file;
  const isAtWork = state.step === "checking" || state.step === "importing";
  return (
    <Card as="section" aria-labelledby="csv-state" aria-busy={isAtWork || undefined} className="mt-4 p-5">
      <p className="text-sm wrap-anywhere text-muted">
        {name}, {formatBytes(bytes)}
        {specsFromDescriptions && ", with specifications from descriptions"}
      </p>
      <div role="status">
        <h3 id="csv-state" className="mt-1 text-lg font-bold">
          {headingOf(file)}
        </h3>
      </div>
      {isAtWork && <TaskProgress labelledBy="csv-state" done={state.bytesRead} total={bytes} />}
      {(state.step === "checked" || state.step === "imported") && <Counts report={state.report} step={state.step} />}
      {state.step === "imported" && state.report.kept > 0 && <p className="mt-3 text-sm text-muted">{TO_OVERWRITE}</p>}
      {state.step === "checked" && <Decision file={file} shop={shop} report={state.report} />}
      {state.step === "failed" && <Failed file={file} shop={shop} state={state} />}
      {(state.step === "checked" || state.step === "imported") && <Remarks report={state.report} />}
    </Card>
  );
}

function Counts({ report, step }: { report: CsvReport; step: "checked" | "imported" }) {
  const counts = [
    { name: step === "checked" ? "to be added" : "added", count: report.created },
    { name: step === "checked" ? "to be updated" : "updated", count: report.updated },
    { name: "unchanged", count: report.unchanged },
    { name: "rows with errors", count: report.bad, isBad: report.bad > 0 },
  ];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
      {counts.map(({ name, count, isBad }) => (
        <div key={name} className="flex flex-col-reverse rounded-control border border-line bg-raised px-4 py-3">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={`text-lg font-bold tabular-nums ${isBad ? "text-danger" : ""}`}>
            {count.toLocaleString("en-US")}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Remarks({ report }: { report: CsvReport }) {
  const { problems, more, kept, keptFields, moreKeptFields } = report;
  return (
    <>
      {kept > 0 && (
        <CsvRemarks
          id="csv-kept"
          heading="Not changed"
          says="Why"
          noun={["field", "fields"]}
          remarks={keptFields}
          more={moreKeptFields}
        />
      )}
      <CsvRemarks
        id="csv-problems"
        heading="Errors"
        says="What is wrong"
        noun={["error", "errors"]}
        remarks={problems}
        more={more}
      />
    </>
  );
}

function Decision({ file, shop, report }: { file: CsvFile; shop: Shop; report: CsvReport }) {
  if (countChanges(report) === 0 && report.kept === 0) return null;
  const notes = [
    report.kept > 0 && keptNote(report.kept),
    report.bad > 0 && SKIPS_BAD_ROWS,
    report.links > 0 && picturesNote(report.links),
  ].filter((note) => note !== false);
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-muted">
          {note}
        </p>
      ))}
      <ImportForm file={file} shop={shop}>
        {report.kept > 0 && (
          <label className="mb-4 flex min-h-11 w-fit items-center gap-3 text-sm">
            <input type="checkbox" name="overwrite" className="size-5 shrink-0 accent-accent" />
            {OVERWRITE}
          </label>
        )}
      </ImportForm>
    </>
  );
}

function Failed({ file, shop, state }: { file: CsvFile; shop: Shop; state: FailedState }) {
  if (state.during === "check") return <FlashMessage message={CHECK_BROKEN} />;
  return (
    <>
      <FlashMessage message={IMPORT_BROKEN} />
      {state.overwrite && <p className="mt-3 text-sm text-muted">{OVERWRITES_AGAIN}</p>}
      <ImportForm file={file} shop={shop}>
        {state.overwrite && <input type="hidden" name="overwrite" value="on" />}
      </ImportForm>
    </>
  );
}

function ImportForm({ file, shop, children }: { file: CsvFile; shop: Shop; children?: ReactNode }) {
  const path = paths.csvImport(shop);
  const fetcher = useFetcher();
  const starting = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" action={path} className="mt-4">
      <input type="hidden" name="file" value={file.id} />
      {children}
      <Button tone="primary" pending={starting}>
        {starting ? "Importing" : "Import"}
      </Button>
    </fetcher.Form>
  );
}

function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} kB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
