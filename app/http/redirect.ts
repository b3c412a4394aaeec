const MAX_PATH = 4_000;

/**
 * A path of this shop to return to, or the fallback. Parses it as browsers do, because `//host`, `/\host` and encoded
 * forms of them lead to other sites. Refuses very long paths: the shop has none, and a header has no room for them.
 */
export function safePath(target: string | null | undefined, fallback = "/"): string {
  const base = "http://shop.invalid";
  if (!target?.startsWith("/") || target.length > MAX_PATH || !URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
