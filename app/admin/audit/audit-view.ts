import { AUDIT_ACTIONS, type AuditAction } from "../../audit/audit-actions.ts";
import { parseKey } from "../../shared/key.ts";
import { searchText } from "../../shared/search-text.ts";

/** The view of the audit trail. The address holds it: `?q=&action=&before=`. */
export interface AuditView {
  /** The search text; "" for none. */
  q: string;
  action: AuditAction | null;
  /** Only entries before this one, by key; null for the newest. */
  before: number | null;
}

/** Reads a view from an address. Ignores invalid values. */
export function parseAuditView(params: URLSearchParams): AuditView {
  return {
    q: searchText(params.get("q")),
    action: AUDIT_ACTIONS.find((action) => action === params.get("action")) ?? null,
    before: parseKey(params.get("before")),
  };
}

/** The query of a view's address; "" for the newest entries of all kinds. */
export function auditSearch({ q, action, before }: AuditView): string {
  const params = new URLSearchParams();
  if (q) params.set("q", q);
  if (action) params.set("action", action);
  if (before !== null) params.set("before", String(before));
  const search = params.toString();
  return search && `?${search}`;
}
