import { useFetcher, useLocation, useNavigation, useSubmit } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import * as paths from "../../../paths.ts";
import { JAVASCRIPT_FIELD } from "../../../shared/javascript-field.ts";
import { shownField } from "../../../shared/shown-field.ts";
import type { Shop } from "../../../shops/shops.ts";
import { CHANGE_FIELD, UNDO_FIELD, type InPlaceAnswer } from "../in-place.ts";
import { FieldChanges } from "../left-changes.ts";
import type { ProductTableRow } from "../product-table.queries.server.ts";

/** A row whose fields are changed in place. */
export interface InPlaceRow {
  shop: Shop;
  row: ProductTableRow;
  /** The id of the row's form, to which its fields belong without JavaScript. */
  form: string;
  refused: Partial<InPlaceAnswer> | undefined;
  onChanged: (row: ProductTableRow) => void;
}

/** One field of a row: saves it by itself, and keeps what is typed until it is saved. */
export function useInPlace<Field extends HTMLInputElement | HTMLSelectElement>(
  { shop, row, refused, onChanged }: InPlaceRow,
  name: string,
) {
  const field = useRef<Field>(null);
  const submit = useSubmit();
  // Each change has its own request, so that it does not abort the last one. The field shows the result of the newest.
  const [key, setKey] = useState<string>();
  const { data, state } = useFetcher<Partial<InPlaceAnswer>>(key === undefined ? {} : { key });
  const [dismissed, setDismissed] = useState<unknown>(null);
  /** The last change, while it is underway or refused. */
  const sent = useRef<{ value: string; isUndo: boolean } | null>(null);
  const stored = row.fields[name] ?? "";
  const answer = data ?? refused;
  /** The stored value that the page has shown. If another value is stored now, a change is refused as a conflict. */
  const shown = useRef(stored);
  /** The values that were sent since then. One of them may already be stored, so all of them count as shown. */
  const tried = useRef<string[]>([]);
  const [changes] = useState(() => new FieldChanges());
  const { pathname, search } = useLocation();
  const isLeaving = useNavigation().state !== "idle";

  useEffect(() => {
    const [input, last] = [field.current, sent.current];
    if (!data?.row || !input || !last) return;
    onChanged(data.row);
    const now = data.row.fields[name] ?? "";
    const isSaved = Object.keys(data.errors ?? {}).length === 0;
    // The message about a conflict names the current value, so saving again may replace it.
    if (isSaved || last.isUndo || data.isConflict === true) [shown.current, tried.current] = [now, []];
    // Text that was typed meanwhile stays.
    if ((isSaved || last.isUndo) && input.value.trim() === last.value) input.value = now;
    if (isSaved || last.isUndo) sent.current = null;
  }, [data, name, onChanged]);

  // The answer to another field of the row may hold a newer value of this one.
  useEffect(() => {
    const input = field.current;
    if (!input || sent.current) return;
    const value = input.value.trim();
    // Text that is not saved yet stays.
    if (value === shown.current || value === stored) input.value = shown.current = stored;
  }, [stored]);

  useEffect(() => {
    if (data && state === "idle" && !isLeaving) changes.markAsShown();
  }, [data, state, isLeaving, changes]);
  useEffect(() => () => changes.leave(), [changes]);

  function send(value: string, { isUndo }: { isUndo: boolean }) {
    sent.current = { value, isUndo };
    const change = changes.send({ field: name, title: row.title, id: row.id, table: pathname + search });
    const form = new FormData();
    form.set("id", row.id);
    form.set(name, value);
    for (const seen of [shown.current, ...tried.current]) form.append(shownField(name), seen);
    if (isUndo) form.set(UNDO_FIELD, "1");
    form.set(CHANGE_FIELD, change);
    form.set(JAVASCRIPT_FIELD, "1");
    tried.current.push(value);
    const fetcherKey = `${CHANGE_FIELD} ${change}`;
    submit(form, { method: "post", action: paths.products(shop), navigate: false, fetcherKey });
    setKey(fetcherKey);
  }

  /** Returns the value that is being saved, otherwise the stored one. */
  const latest = () => (state === "submitting" && sent.current ? sent.current.value : stored);
  const forget = () => {
    if (state !== "submitting") sent.current = null;
    if (answer) setDismissed(answer);
  };

  const earlier = data?.before?.[name];
  const failure = answer?.errors?.[name] ?? (data && !data.row ? data.message?.text : undefined);
  return {
    field,
    stored,
    typed: refused?.typed?.[name] ?? stored,
    busy: state !== "idle",
    error: state === "idle" && answer !== dismissed ? failure : undefined,
    isSaved: earlier !== undefined && state === "idle",
    /** Saves what the field holds. `again`: even if the same value was refused before. */
    save: ({ again = false } = {}) => {
      const value = field.current?.value.trim() ?? "";
      if (value === latest()) forget();
      else if (again || value !== sent.current?.value) send(value, { isUndo: false });
    },
    undo: () => {
      if (earlier === undefined || !field.current) return;
      field.current.value = earlier;
      field.current.focus();
      // The value that this field has saved. Others may have changed it since.
      [shown.current, tried.current] = [data?.row?.fields[name] ?? stored, []];
      send(earlier, { isUndo: true });
    },
    /** Discards typed text. Shows the value that is being saved, otherwise the stored one. */
    leave: () => {
      const isChanged = field.current !== null && field.current.value !== latest();
      if (field.current) field.current.value = latest();
      if (state !== "submitting") [shown.current, tried.current] = [stored, []];
      forget();
      return isChanged;
    },
  };
}
