/** The output of Remix's `<Scripts>`: preloads, the data of the page, and the entry module. */
const SCRIPTS =
  /((?:<link rel="modulepreload"[^>]*>)+)(<script[^>]*>window\.__remixContext = [^]*?<\/script>)(<script[^>]* type="module"[^]*?<\/script>)/y;

/**
 * Until the scripts have loaded, Back and Forward between addresses of one document reload the page. In the head,
 * because somebody may go back while the rest of the page is still arriving.
 */
const RELOAD = `{
const loaded = location.pathname + location.search;
addEventListener("popstate", () => "__remixRouter" in window || location.pathname + location.search === loaded || location.reload());
document.currentScript.remove();
}`;

/**
 * Restores the delayed elements, which starts the scripts, once the browser has painted the page's first text or image.
 * Starts at once in a hidden tab, which is not painted, and in browsers that do not report paints.
 */
const START = `{
const start = () => { for (const late of document.querySelectorAll("template[data-late]")) late.replaceWith(late.content); };
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) start();
else new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && start()).observe({ type: "paint", buffered: true });
document.currentScript.remove();
}`;

/**
 * Loads a page's scripts after its first paint, so that they do not share a slow connection with styles and images. The
 * elements stay where React has rendered them. See decision 0013.
 */
export function loadScriptsAfterPaint(html: string, nonce: string): string {
  // The pattern is sticky: it is only tried at this position.
  SCRIPTS.lastIndex = html.indexOf('<link rel="modulepreload"');
  if (SCRIPTS.lastIndex < 0) return html;
  const script = (source: string) => `<script nonce="${nonce}">${source}</script>`;
  return html
    .replace(
      SCRIPTS,
      (_, preloads: string, context: string, entry: string) =>
        `<template data-late="">${preloads}</template>${context}<template data-late="">${entry}</template>${script(START)}`,
    )
    .replace("<head>", () => `<head>${script(RELOAD)}`);
}
