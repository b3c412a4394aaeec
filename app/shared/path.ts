/** Builds a path of this shop from a template and encodes its values: path`/chat/${id}?before=${messageId}`. */
export function path(literals: readonly string[], ...values: (string | number)[]): string {
  return literals.reduce((written, literal, i) => written + encodeURIComponent(values[i - 1] ?? "") + literal);
}

/** Adds a query to a path; an empty one adds nothing. */
export function withQuery(pathname: string, query: Record<string, string> | [string, string][] | URLSearchParams) {
  const search = new URLSearchParams(query).toString();
  return search ? `${pathname}?${search}` : pathname;
}
