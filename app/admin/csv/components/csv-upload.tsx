import { Form, useNavigation } from "@remix-run/react";
import { Upload } from "lucide-react";
import { useState } from "react";

import * as paths from "../../../paths.ts";
import { formatMegabytes } from "../../../shared/megabytes.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { LabeledField } from "../../../ui/labeled-field.tsx";
import { FileInput } from "../../../ui/text-input.tsx";
import { MAX_CSV_BYTES, SPECS_FROM_DESCRIPTIONS } from "../csv-file.ts";
import { CSV_FORMAT, CSV_PROBLEMS, IMPORT_TEXT, SPECS_HINT } from "../csv.messages.ts";

interface CsvUploadProps {
  shop: Shop;
  columns: readonly string[];
  /** Whether a file has been uploaded already. The page then shows that file first. */
  again: boolean;
}

/** The upload form. A file is checked first. Nothing changes until the result of the check has been confirmed. */
export function CsvUpload({ shop, columns, again }: CsvUploadProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const path = paths.csv(shop);
  const { state, formAction } = useNavigation();
  const sending = state !== "idle" && formAction === path;
  return (
    <Card as="section" aria-labelledby="csv-upload" className="p-5">
      <h3 id="csv-upload" className="font-semibold">
        {again ? "Import another file" : "Import"}
      </h3>
      <p className="mt-2 text-sm text-muted">{IMPORT_TEXT}</p>
      <Form
        key={again ? "again" : "first"}
        method="post"
        action={path}
        encType="multipart/form-data"
        onSubmit={(event) => {
          const [file] = readFiles(event.currentTarget);
          const refused = !file ? "no-file" : file.size > MAX_CSV_BYTES ? "too-large" : null;
          setProblem(refused && CSV_PROBLEMS[refused].text);
          if (refused) event.preventDefault();
        }}
        className="mt-4"
      >
        <LabeledField id="csv-file" label={`CSV file, at most ${formatMegabytes(MAX_CSV_BYTES)}`} error={problem} alert>
          {(connection) => (
            <FileInput {...connection} name="file" accept=".csv,text/csv" onChange={() => setProblem(null)} />
          )}
        </LabeledField>
        <label className="mt-3 flex min-h-11 w-fit items-center gap-3 text-sm">
          <input
            type="checkbox"
            name={SPECS_FROM_DESCRIPTIONS}
            aria-describedby="csv-specs-hint"
            className="size-5 shrink-0 accent-accent"
          />
          Add specifications from descriptions
        </label>
        <p id="csv-specs-hint" className="text-sm text-muted">
          {SPECS_HINT}
        </p>
        <Button tone={again ? "quiet" : "primary"} pending={sending} className="mt-4">
          {!sending && <Upload aria-hidden className="size-4" />}
          {sending ? "Checking" : "Check file"}
        </Button>
      </Form>
      <details className="mt-4 text-sm">
        <summary className="w-fit py-3 font-medium">File format</summary>
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>{CSV_FORMAT.columns}</li>
        </ul>
        <p className="my-2 rounded-control bg-raised p-3 font-mono text-xs wrap-anywhere">{columns.join(",")}</p>
        <ul className="list-disc space-y-1 pl-5 text-muted">
          <li>{CSV_FORMAT.required}</li>
          <li>{CSV_FORMAT.images}</li>
          <li>{CSV_FORMAT.updatedAt}</li>
          {shop.sells === "conditions" && <li>{CSV_FORMAT.quantities}</li>}
        </ul>
      </details>
    </Card>
  );
}

function readFiles(form: HTMLFormElement): File[] {
  const input = form.elements.namedItem("file");
  return input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
}
