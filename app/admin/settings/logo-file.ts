/** Far more than a logo needs. */
export const MAX_LOGO_BYTES = 5 * 1024 * 1024;
