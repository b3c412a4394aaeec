/** Begins the names of all cookies over TLS. */
export const HOST_PREFIX = "__Host-";

/** The names of cookies that the shop's own scripts read too. None of them authenticates anybody. */
export const READABLE_COOKIES = { theme: "theme", accountMark: "account-mark" } as const;
