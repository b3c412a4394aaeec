/**
 * Where a request comes from. `own`: a page of this shop. `foreign`: a page of another site. `none`: the visitor typed
 * the address, or the browser does not say. Old browsers send `Referer` only.
 */
export function sourceOf(request: Request): "own" | "foreign" | "none" {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" ? "own" : site === "none" ? "none" : "foreign";
  const referrer = request.headers.get("Referer") ?? "";
  if (referrer === "") return "none";
  return URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host ? "own" : "foreign";
}
