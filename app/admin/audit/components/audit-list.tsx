import { Link } from "@remix-run/react";
import { Fragment } from "react";

import { isAboutOrder } from "../../../audit/audit-actions.ts";
import * as paths from "../../../paths.ts";
import { withQuery } from "../../../shared/path.ts";
import { findShop } from "../../../shops/shops.ts";
import { EntryList, EntryRow } from "../../../ui/entry-list.tsx";
import { ACTION_LABELS, actorText } from "../audit.messages.ts";
import type { AuditTrailEntry, FieldChange } from "../audit.queries.server.ts";

/** An entry as the browser receives it. */
type Entry = Omit<AuditTrailEntry, "at"> & { at: string };

/** Changes of more fields than this are folded. */
const MAX_OPEN_FIELDS = 4;

/** Entries of the audit trail: when, who, what, and the values before and after. */
export function AuditList({ entries }: { entries: Entry[] }) {
  return (
    <EntryList label="Entries, newest first">
      {entries.map((entry) => (
        <EntryRow
          key={entry.key}
          columns="md:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,13rem)_minmax(0,18rem)_minmax(0,1fr)] lg:grid-rows-none"
        >
          <div className="text-muted max-md:flex max-md:flex-wrap max-md:gap-x-3 md:row-span-2 lg:row-span-1">
            <Time at={entry.at} />
            <p className="wrap-anywhere">{actorText(entry.actor, entry.actorId)}</p>
            {entry.address && <p className="wrap-anywhere tabular-nums">{entry.address}</p>}
          </div>
          <p className="font-semibold wrap-anywhere">
            {ACTION_LABELS[entry.action]}
            <Subject entry={entry} />
          </p>
          <div className="min-w-0 max-lg:md:col-start-2">
            <Changes entry={entry} />
          </div>
        </EntryRow>
      ))}
    </EntryList>
  );
}

function Time({ at: iso }: { at: string }) {
  return (
    <time dateTime={iso} className="block font-medium text-ink tabular-nums">
      {iso.slice(0, 10)} {iso.slice(11, 19)}
    </time>
  );
}

/** Links to a product or an order. */
function Subject({ entry: { action, shop, subject } }: { entry: Entry }) {
  const known = shop === null ? undefined : findShop(shop);
  if (subject === null) return null;
  const order = isAboutOrder(action) ? withQuery(paths.adminOrders, { q: subject }) : null;
  const link = known ? paths.panelProduct(known, "edit", subject) : order;
  return (
    <>
      {" "}
      {link === null ? (
        subject
      ) : (
        <Link to={link} className="underline underline-offset-4">
          {subject}
        </Link>
      )}
      {known && <span className="block font-normal text-muted">{known.name}</span>}
    </>
  );
}

function Changes({ entry: { action, changes } }: { entry: Entry }) {
  if (changes.length === 0) return null;
  const isDeleted = action.startsWith("delete-");
  const fields = (
    <dl className="grid grid-cols-[minmax(0,max-content)_minmax(0,1fr)] gap-x-4 gap-y-0.5">
      {changes.map((change) => (
        <Fragment key={change.field}>
          <dt className="wrap-anywhere text-muted">{change.field}</dt>
          <dd className="wrap-anywhere">
            <Values change={change} isDeleted={isDeleted} />
          </dd>
        </Fragment>
      ))}
    </dl>
  );
  if (changes.length <= MAX_OPEN_FIELDS) return fields;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center md:min-h-0">{changes.length} fields</summary>
      <div className="pt-1">{fields}</div>
    </details>
  );
}

function Values({ change: { before, after }, isDeleted }: { change: FieldChange; isDeleted: boolean }) {
  if (before === null) return after;
  return (
    <>
      <del className="text-muted">{before}</del>
      {(after !== null || !isDeleted) && ` → ${after ?? "none"}`}
    </>
  );
}
