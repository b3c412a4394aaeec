import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { useEffect, useRef } from "react";

import { AUDIT_ACTIONS } from "../../../audit/audit-actions.ts";
import * as paths from "../../../paths.ts";
import { MAX_SEARCH_LENGTH } from "../../../shared/search-text.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FilterField } from "../../../ui/labeled-field.tsx";
import { Select, TextInput } from "../../../ui/text-input.tsx";
import { useShownValue } from "../../../ui/use-shown-value.ts";
import type { AuditView } from "../audit-view.ts";
import { ACTION_LABELS, AUDIT_SPAN } from "../audit.messages.ts";

const BOX = "placeholder:text-muted h-11 w-full min-w-0 px-3 text-sm";

/** Searches the audit trail. */
export function AuditFilter({ view: { q, action, before } }: { view: AuditView }) {
  const form = useRef<HTMLFormElement>(null);
  const search = useShownValue(q);
  // The fields are not remounted for a new view, because they would lose the focus.
  useEffect(() => {
    const field = form.current?.elements.namedItem("action");
    if (field instanceof HTMLSelectElement) field.value = action ?? "";
  }, [action]);
  return (
    <Card as="search" className="p-3 sm:p-4">
      <Form ref={form} method="get" action={paths.auditTrail} className="flex flex-wrap items-end gap-2">
        <FilterField label="Search the audit trail" className="min-w-0 flex-1 basis-60">
          {(id) => (
            <TextInput
              ref={search}
              id={id}
              type="search"
              name="q"
              defaultValue={q}
              maxLength={MAX_SEARCH_LENGTH}
              placeholder="Product id, order number, value, session, address"
              autoComplete="off"
              className={BOX}
            />
          )}
        </FilterField>
        <FilterField label="Action" className="flex-1 basis-48 sm:max-w-64">
          {(id) => (
            <Select id={id} name="action" defaultValue={action ?? ""} className={BOX}>
              <option value="">all</option>
              {AUDIT_ACTIONS.map((value) => (
                <option key={value} value={value}>
                  {ACTION_LABELS[value]}
                </option>
              ))}
            </Select>
          )}
        </FilterField>
        <button className={buttonClass()}>
          <Search aria-hidden className="size-5" />
          Search
        </button>
        {(q !== "" || action !== null || before !== null) && (
          <Link to={paths.auditTrail} className={buttonClass()}>
            Reset
          </Link>
        )}
      </Form>
      <p className="mt-3 text-sm text-muted">{AUDIT_SPAN}</p>
    </Card>
  );
}
