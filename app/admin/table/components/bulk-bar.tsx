import { Form, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button } from "../../../ui/button.tsx";
import { SelectAll } from "../../../ui/select-all.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";
import { tableParams, type TableView } from "../table-view.ts";

import { Folded } from "./folded.tsx";

/** The form to which the checkboxes of the rows belong. */
export const BULK_FORM = "bulk";

const ACTS = [
  { act: "price", name: "Change price" },
  { act: "category", name: "Move" },
  { act: "availability", name: "Availability" },
] as const;

interface BulkBarProps {
  shop: Shop;
  view: TableView;
  rows: readonly ProductTableRow[];
  /** How many products the view has on all its pages. */
  total: number;
}

/** Acts on the selected rows, or on all products of the view. Each leads to its page, where it is confirmed. */
export function BulkBar({ shop, view, rows, total }: BulkBarProps) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(0);
  const [isAll, setAll] = useState(false);

  const selectRows = (isChecked: boolean) => {
    if (!form.current) return;
    for (const box of listBoxes(form.current)) box.checked = isChecked;
    setChosen(isChecked ? rows.length : 0);
  };

  // Counts the checkboxes again for new rows. The browser may also restore checked ones from an earlier visit.
  useEffect(() => {
    const of = form.current;
    if (!of) return;
    const boxes = listBoxes(of);
    if (isAll) for (const box of boxes) box.checked = true;
    const read = () => {
      const checked = boxes.filter((box) => box.checked).length;
      setChosen(checked);
      if (checked < boxes.length) setAll(false);
    };
    read();
    document.addEventListener("change", read);
    return () => document.removeEventListener("change", read);
  }, [rows, isAll]);

  const selected = isAll ? total : chosen;
  return (
    <Form
      ref={form}
      id={BULK_FORM}
      method="get"
      action={paths.bulk(shop)}
      className="sm:bar-top grid gap-x-3 gap-y-1 bg-surface max-xl:mb-2 xl:mt-3 xl:flex xl:min-h-14 xl:flex-wrap xl:items-center xl:py-1.5"
    >
      <input type="hidden" name="returnTo" value={pathname + search} />
      {tableParams(view).map(
        ([name, value]) => name !== "tpage" && <input key={name} type="hidden" {...{ name, value }} />,
      )}
      <Folded
        summary={selected > 0 ? `Change ${selected.toLocaleString("en-US")} selected` : "Change several"}
        className="gap-2 pb-2"
      >
        <SelectAll
          className="pl-3"
          chosen={chosen}
          of={rows.length}
          onSelect={(isChecked) => {
            selectRows(isChecked);
            setAll(false);
          }}
        />
        {total > rows.length && (
          <label className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium tabular-nums">
            <input
              type="checkbox"
              name="all"
              value="yes"
              checked={isAll}
              onChange={({ target }) => {
                selectRows(target.checked);
                setAll(target.checked);
              }}
              className="size-5 accent-accent"
            />
            All {total.toLocaleString("en-US")} that match
          </label>
        )}
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {ACTS.map(({ act, name }) => (
            <Button key={act} name="act" value={act} disabled={hydrated && selected === 0}>
              {name}
            </Button>
          ))}
          <Button name="act" value="delete" tone="danger" disabled={hydrated && selected === 0}>
            Delete selected
          </Button>
        </div>
      </Folded>
      <p role="status" className="text-sm text-muted tabular-nums max-xl:sr-only">
        {hydrated && selected > 0 && `${selected.toLocaleString("en-US")} selected`}
      </p>
    </Form>
  );
}

function listBoxes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.elements].filter(
    (field) => field instanceof HTMLInputElement && field.name === "id",
  ) as HTMLInputElement[];
}
