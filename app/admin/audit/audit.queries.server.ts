import { and, desc, eq, lt, or } from "drizzle-orm";

import type { Db } from "#db/connection.ts";
import { containsText } from "#db/contains-text.ts";
import { auditEntries } from "#db/schema/index.ts";

import type { AuditAction } from "../../audit/audit-actions.ts";
import type { Fields } from "../../audit/changed-fields.server.ts";

import type { AuditView } from "./audit-view.ts";

export const ENTRIES_PER_PAGE = 50;
/**
 * A search reads at most this many entries for a page, so that other requests do not wait. The next page continues from
 * there.
 */
export const ENTRIES_SEARCHED = 20_000;

export interface AuditTrailEntry {
  key: number;
  at: Date;
  actor: (typeof auditEntries.$inferSelect)["actor"];
  actorId: string | null;
  address: string | null;
  action: AuditAction;
  shop: string | null;
  subject: string | null;
  changes: FieldChange[];
}

export interface FieldChange {
  field: string;
  /** As text; null if the field did not exist. */
  before: string | null;
  after: string | null;
}

interface AuditPage {
  entries: AuditTrailEntry[];
  /** Where the next page begins; null on the last one. */
  next: number | null;
}

/** A page of the audit trail, the newest entry first. */
export function listAuditEntries(db: Db, { q, action, before }: AuditView): AuditPage {
  const isSearched = and(
    before === null ? undefined : lt(auditEntries.key, before),
    action === null ? undefined : eq(auditEntries.action, action),
  );
  const searched = db
    .select()
    .from(auditEntries)
    .where(isSearched)
    .orderBy(desc(auditEntries.key))
    .limit(ENTRIES_SEARCHED)
    .as("searched");
  const plain = [searched.actorId, searched.address, searched.shop, searched.subject];
  const inJson = [searched.before, searched.after];
  const typedInJson = JSON.stringify(q).slice(1, -1);
  const isFound = () => or(containsText(db, plain, q), containsText(db, inJson, typedInJson));
  const rows = db
    .select()
    .from(searched)
    .where(q === "" ? undefined : isFound())
    .orderBy(desc(searched.key))
    .limit(ENTRIES_PER_PAGE + 1)
    .all();
  const lastSearched = () =>
    db
      .select({ key: auditEntries.key })
      .from(auditEntries)
      .where(isSearched)
      .orderBy(desc(auditEntries.key))
      .limit(1)
      .offset(ENTRIES_SEARCHED - 1)
      .get();
  const isFull = rows.length > ENTRIES_PER_PAGE;
  const entries = rows.slice(0, ENTRIES_PER_PAGE).map(({ before: old, after, action: name, ...row }) => ({
    ...row,
    // Only `recordAudit` writes entries.
    action: name as AuditAction,
    changes: listChanges(parseFields(old), parseFields(after)),
  }));
  return { entries, next: isFull ? (entries.at(-1)?.key ?? null) : (lastSearched()?.key ?? null) };
}

function parseFields(json: string | null): Fields {
  return json === null ? {} : (JSON.parse(json) as Fields);
}

function listChanges(before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((field) => ({ field, before: toText(before[field]), after: toText(after[field]) }));
}

function toText(value: Fields[string] | undefined): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}
