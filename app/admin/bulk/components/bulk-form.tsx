import { Form, Link, useNavigation } from "@remix-run/react";
import { useState, type FormEvent } from "react";

import type { CategoryName, CountedName } from "../../../catalogue/category-spellings.ts";
import { formatProductCount } from "../../../catalogue/product.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Note } from "../../../ui/note.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useRefusedFocus } from "../../../ui/use-refused-focus.ts";
import type { ProductTableRow } from "../../table/product-table.queries.server.ts";
import { MARK_FIELD, type ConfirmedAct, type PriceChange } from "../bulk-act.ts";
import type { BulkFields } from "../bulk-act.schema.ts";
import { BULK_BUTTONS, BULK_QUESTIONS, IN_BIN, mergeText, renameQuestion } from "../bulk.messages.ts";
import { MERGE_FIELD, mergeName } from "../rename.ts";

import { CategoryFields, PriceFields, StockFields } from "./bulk-fields.tsx";
import { BulkExamples } from "./bulk-examples.tsx";
import { readChange } from "./read-change.ts";

interface BulkFormProps {
  shop: Shop;
  fields: BulkFields;
  values: BulkFields["values"];
  errors: Partial<Record<string, string>>;
  /** The act, if the address holds all its fields; null otherwise. */
  act: ConfirmedAct | null;
  total: number;
  first: ProductTableRow[];
  /** The mark of the selected products. */
  mark: string;
  selection: [string, string][];
  /** The table to return to. */
  page: string;
  /** The id of the act that the form starts. */
  id: string;
  /** The category that the act renames; null for any other act. */
  from: CategoryName | null;
  /** The category that has the new name already. */
  merge: CountedName | null;
  categories: { mainCategories: string[]; categoryMap: Record<string, string[]> } | null;
}

/** The act on the selected products, with a preview of the first ones. */
export function BulkForm(props: BulkFormProps) {
  const { shop, fields, values, errors, act, total, first, mark, selection, page, id, from, merge, categories } = props;
  const { kind } = fields;
  const hydrated = useHydrated();
  const form = useRefusedFocus(errors);
  const busy = useNavigation().state !== "idle";
  const [change, setChange] = useState<PriceChange | null>(act?.kind === "price" ? act : null);
  // Contains the selection, so that even without JavaScript the page can be shown again with its errors.
  const path = withQuery(paths.bulk(shop), [["act", kind], ["returnTo", page], ...selection]);
  const preview = (event: FormEvent<HTMLFormElement>) => {
    if (kind === "price") setChange(readChange(new FormData(event.currentTarget)));
  };
  return (
    <Card as="section" className="mx-auto mt-2 max-w-2xl p-5 sm:mt-8 sm:p-8">
      <h2 className="text-lg font-bold">{from ? renameQuestion(from, total) : BULK_QUESTIONS[kind](total)}</h2>
      <Form ref={form} method="post" action={path} onChange={preview} className="mt-4 grid gap-4">
        <input type="hidden" name="act" value={kind} />
        <input type="hidden" name="actId" value={id} />
        <input type="hidden" name={MARK_FIELD} value={mark} />
        <input type="hidden" name="returnTo" value={page} />
        {selection.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {kind === "price" && <PriceFields values={values} error={errors.value} />}
        {kind === "category" && <CategoryFields values={values} errors={errors} categories={categories} />}
        {kind === "availability" && <StockFields shop={shop} value={values.availability} />}
        {merge && (
          <Note tone="plain" className="wrap-anywhere">
            {mergeText(merge)}
            <input type="hidden" name={MERGE_FIELD} value={mergeName(merge)} />
          </Note>
        )}
        <BulkExamples shop={shop} rows={first} total={total} change={change} />
        {kind === "delete" && <p className="text-sm text-muted">{IN_BIN}</p>}
        <div className="flex flex-wrap gap-2">
          <Button tone={kind === "delete" ? "danger" : "primary"} pending={busy}>
            {merge ? "Merge" : from ? "Rename" : BULK_BUTTONS[kind]}
            {kind !== "delete" && !from && ` ${formatProductCount(total)}`}
          </Button>
          {kind === "price" && !hydrated && <Button formMethod="get">Preview</Button>}
          <Link to={page} className={buttonClass()}>
            Cancel
          </Link>
        </div>
      </Form>
    </Card>
  );
}
