import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";

import { possibleColumns } from "../../../catalogue/products/product-csv.ts";
import { countProducts } from "../../../catalogue/products/stored-products.queries.server.ts";
import { db } from "../../../database.server.ts";
import { publicOrigin } from "../../../http/public-origin.server.ts";
import { revalidateUnlessFailed } from "../../../http/revalidate-unless-failed.ts";
import { ADMINISTRATORS } from "../../../http/upload-slots.server.ts";
import { answerUpload, receiveUpload, refusalOf, type UploadProblem } from "../../../http/upload.server.ts";
import * as paths from "../../../paths.ts";
import { fail, ok, type Problem } from "../../../shared/result.ts";
import { getShop } from "../../../shops/shops.ts";
import { buttonClass } from "../../../ui/button.tsx";
import type { Message } from "../../../ui/messages/message.ts";
import { orFailure } from "../../../ui/or-failure.ts";
import { FlashMessage } from "../../../ui/messages/toast.tsx";
import { requireAdmin } from "../../gate/guards.server.ts";
import { getShopOfPanel } from "../../panel-of-path.ts";
import { CsvFilePanel } from "../components/csv-file-panel.tsx";
import { CsvUpload } from "../components/csv-upload.tsx";
import { CsvDownload } from "../components/csv-download.tsx";
import { MAX_CSV_BYTES, SPECS_FROM_DESCRIPTIONS } from "../csv-file.ts";
import { findCsvFile, startCheck, waitForCsv } from "../csv-jobs.server.ts";
import { CSV_PROBLEMS, UPLOAD_FAILED } from "../csv.messages.ts";
import { stageCsv } from "../staged-csv.server.ts";

/** Export and import of a shop's products as a CSV file. `?file=` names an uploaded one. */
export async function loader({ request }: LoaderFunctionArgs) {
  requireAdmin(request);
  const { pathname, searchParams } = new URL(request.url);
  const shop = getShopOfPanel(pathname).value;
  const id = searchParams.get("file");
  const file = id === null ? null : await findCsvFile(shop, id);
  return {
    ...{ shop, file, products: countProducts(db, shop), columns: possibleColumns(shop) },
    problem: id !== null && !file ? CSV_PROBLEMS["not-found"] : null,
  };
}

/** Stages an uploaded file and starts its check. */
export function action({ request }: ActionFunctionArgs) {
  requireAdmin(request);
  return answerUpload(request, async () => {
    const shop = getShopOfPanel(new URL(request.url).pathname);
    const limits = { field: "file", maxFiles: 1, maxFileBytes: MAX_CSV_BYTES, from: ADMINISTRATORS };
    const received = await receiveUpload(request, limits, async (form, [file]) => {
      // The session may have ended while the file arrived.
      requireAdmin(request);
      if (!file) return fail("no-file");
      if (file.bytes > file.maxBytes) return fail("too-large");
      return ok(await stageCsv(shop.value, file, { specsFromDescriptions: form.has(SPECS_FROM_DESCRIPTIONS) }));
    });
    const staged = received.ok ? received.value : received;
    if (!staged.ok) return refuseFile(staged.problem);
    startCheck(db, staged.value, { origin: publicOrigin(request) });
    await waitForCsv(staged.value.id);
    return redirect(paths.csvFile(shop, staged.value.id), 303);
  });
}

function refuseFile(problem: Problem<"no-file"> | UploadProblem) {
  const answer: { message: Message } = { message: CSV_PROBLEMS[problem.code] };
  return data(answer, problem.code === "no-file" ? { status: 422 } : refusalOf(problem));
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return orFailure(() => serverAction<typeof action>(), { request, message: UPLOAD_FAILED });
}

export { revalidateUnlessFailed as shouldRevalidate };

export default function CsvRoute() {
  const { shop: value, file, products, columns, problem } = useLoaderData<typeof loader>();
  const answered = useActionData<{ message: Message }>();
  const shop = getShop(value);
  const message = answered?.message ?? problem;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold tracking-tight">Import and export</h2>
        <Link to={paths.panelTab(shop, "edit")} className={buttonClass()}>
          <ArrowLeft aria-hidden className="size-4" />
          Products
        </Link>
      </div>
      {message && <FlashMessage message={message} />}
      {file && <CsvFilePanel file={file} shop={shop} />}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <CsvUpload shop={shop} columns={columns} again={file !== null} />
        <CsvDownload shop={shop} products={products} />
      </div>
    </>
  );
}
