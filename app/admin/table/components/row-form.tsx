import { Form, useLocation } from "@remix-run/react";

import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { shownField } from "../../../shared/shown-field.ts";
import { Button } from "../../../ui/button.tsx";
import { PreloadAction } from "../../../ui/preload-action.tsx";
import { tableParams, type TableView } from "../table-view.ts";

import type { InPlaceRow } from "./use-in-place.ts";

/**
 * The form of a row's fields, with what they showed. With JavaScript each field is saved by itself. The address holds
 * the view, so that a refused form is shown in the same table.
 */
export function RowForm({ shop, row, form, view }: InPlaceRow & { view: TableView }) {
  const { pathname, search } = useLocation();
  const path = paths.products(shop);
  return (
    <Form id={form} method="post" action={withQuery(path, tableParams(view))}>
      <PreloadAction path={path} />
      <input type="hidden" name="id" value={row.id} />
      <input type="hidden" name="returnTo" value={pathname + search} />
      {Object.entries(row.fields).map(([field, value]) => (
        <input key={field} type="hidden" name={shownField(field)} value={value} />
      ))}
      {shop.sells === "link" && (
        <noscript>
          <Button>
            Save<span className="sr-only"> {row.title}</span>
          </Button>
        </noscript>
      )}
    </Form>
  );
}
