/** The scopes of a key. Each call for administrators needs one of them. */
export const SCOPES = ["products:read", "products:write", "orders:read", "orders:write"] as const;
export type Scope = (typeof SCOPES)[number];

/** The most API keys of a shop. */
export const MAX_API_KEYS = 50;
