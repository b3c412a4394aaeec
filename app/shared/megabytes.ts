const MEGABYTE = 1024 * 1024;

/** The size of a file for people: `15 MB`. */
export function formatMegabytes(bytes: number): string {
  return `${bytes / MEGABYTE} MB`;
}
