import { Form, useLocation } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";

import * as paths from "../../../paths.ts";
import type { Shop } from "../../../shops/shops.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CheckboxGroup } from "../../../ui/checkbox-group.tsx";
import { CHOOSE_COLUMNS, OPTIONAL_COLUMNS, type OptionalColumn } from "../table-columns.ts";
import { useCloseDetails } from "../../../ui/use-close-details.ts";

const CHOICES = Object.entries(OPTIONAL_COLUMNS).map(([value, label]) => ({ value, label }));

/** Chooses the columns of all tables of products, which this browser keeps. */
export function ColumnChoice({ shop, hidden }: { shop: Shop; hidden: readonly OptionalColumn[] }) {
  const { pathname, search } = useLocation();
  const details = useRef<HTMLDetailsElement>(null);
  useCloseDetails(details);
  const shown = CHOICES.map(({ value }) => value).filter((value) => !hidden.some((column) => column === value));
  return (
    // Closes when the choice is sent.
    <details ref={details} key={hidden.join()} className="group relative">
      <summary className={`${buttonClass()} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
        Columns
        <ChevronDown aria-hidden className="size-4 text-muted group-open:rotate-180" />
      </summary>
      <Form
        method="post"
        action={paths.products(shop)}
        preventScrollReset
        className="absolute right-0 z-20 mt-1 w-48 rounded-card border border-line-strong bg-surface p-3 shadow-lg"
      >
        <input type="hidden" name="returnTo" value={pathname + search} />
        <CheckboxGroup name="column" legend="Show" choices={CHOICES} selected={shown} error={undefined} />
        <Button name="intent" value={CHOOSE_COLUMNS} className="mt-2 w-full">
          Apply
        </Button>
      </Form>
    </details>
  );
}
