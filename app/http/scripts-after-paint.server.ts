/** What Remix's `<Scripts>` renders: preloads, what the page was rendered from, and the module that starts it all. */
const SCRIPTS =
  /((?:<link rel="modulepreload"[^>]*>)+)(<script[^>]*>window\.__remixContext = [^]*?<\/script>)(<script[^>]* type="module"[^]*?<\/script>)/y;

/**
 * Puts back what waits, which starts it, once the browser has drawn the page's first text or picture. A page in a tab
 * that is not looked at is not drawn, and not every browser says when it draws. Back and Forward between addresses of
 * one document load the page until the scripts are there to do it.
 */
const START = `{
const start = () => { for (const late of document.querySelectorAll("template[data-late]")) late.replaceWith(late.content); };
if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) start();
else new PerformanceObserver((list) => list.getEntriesByName("first-contentful-paint").length && start()).observe({ type: "paint", buffered: true });
const loaded = location.pathname + location.search;
addEventListener("popstate", () => "__remixRouter" in window || location.pathname + location.search === loaded || location.reload());
document.currentScript.remove();
}`;

/**
 * Has a page's scripts loaded after its first paint rather than beside its style and pictures, which a slow connection
 * would share among them. The browser finds everything where React has rendered it. See decision 0013.
 */
export function loadScriptsAfterPaint(html: string, nonce: string): string {
  // The pattern is sticky: it is tried at this one place.
  SCRIPTS.lastIndex = html.indexOf('<link rel="modulepreload"');
  if (SCRIPTS.lastIndex < 0) return html;
  return html.replace(
    SCRIPTS,
    (_, preloads: string, context: string, entry: string) =>
      `<template data-late="">${preloads}</template>${context}<template data-late="">${entry}</template>` +
      `<script nonce="${nonce}">${START}</script>`,
  );
}
