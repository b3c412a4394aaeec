/** Cookies that scripts of the shop's own pages read as well, by what they hold. They admit nobody to anything. */
export const READABLE_COOKIES = { theme: "theme", accountMark: "account-mark" } as const;
