/** Whether an error of the file system has one of these codes, such as `ENOENT`. */
export function isFileError(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
