/** Errors that end a start of the server or of a command. docs/operation.md quotes them. */

export function wrongEnvironment(problems: readonly string[]): string {
  return `The environment is not right:\n${problems.join("\n")}`;
}

/** A secret is in the environment and in a file. */
export function secretTwice(name: string): string {
  return `${name}: is set, and ${name}_FILE names a file with it`;
}

export function emptySecretFile(name: string, file: string): string {
  return `${name}_FILE: ${file} is empty`;
}

export function unreadableSecretFile(name: string, reason: string): string {
  return `${name}_FILE: cannot be read (${reason})`;
}

/** A demonstration was started with a real shop's storage, or a real shop with a demonstration's. */
export function wrongStorage(storageDir: string, { demo }: { demo: boolean }): string {
  const problem = demo
    ? "holds a real shop, which is never served as a demonstration. Choose another STORAGE_DIR or unset DEMO."
    : "is a demonstration. Choose another STORAGE_DIR or set DEMO=1.";
  return `The database in ${storageDir} ${problem}`;
}

export function emptySecret(file: string): string {
  return `${file} is empty. Remove it to get a new secret.`;
}

/** `problem` is one of `findPasswordProblem`. */
export function refusedPassword(storageDir: string, problem: string): string {
  return `The password in secrets/admin-password under ${storageDir} ${problem}.`;
}
