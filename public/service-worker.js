/*
 * Shows a page of the shop's own where the browser would show its error page: when a page is opened or reloaded and the
 * shop cannot be reached. It stores nothing and changes no answer of the shop.
 */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>No connection</title>
    <style>
      :root { color-scheme: light dark; font: 1rem/1.55 system-ui, sans-serif; }
      body { display: grid; place-items: center; min-height: 100dvh; margin: 0; padding: 1rem; box-sizing: border-box; background: light-dark(#e8e9ec, #0b0c0e); color: light-dark(#14161a, #f2f4f6); }
      main { max-width: 28rem; padding: min(2rem, 8vw); border: 1px solid light-dark(#cdd1d8, #2b3038); border-radius: 0.75rem; background: light-dark(#fff, #131519); text-align: center; }
      h1 { margin: 1rem 0 0.5rem; font-size: 1.5rem; line-height: 1.2; }
      p { margin: 0 0 1.5rem; color: light-dark(#434a54, #b3bac4); }
      a { display: inline-block; padding: 0.65rem 1.25rem; border-radius: 0.5rem; background: #a3e635; color: #10150a; font-weight: 600; text-decoration: none; }
      a:focus-visible { outline: 3px solid light-dark(#3f6212, #a3e635); outline-offset: 3px; }
    </style>
  </head>
  <body>
    <main>
      <svg aria-hidden="true" width="48" height="48" viewBox="0 0 32 32">
        <path d="M16 1.5 28.6 8.7v14.6L16 30.5 3.4 23.3V8.7z" fill="#a3e635" />
        <path d="M16 9v9m0 4.5v.5" stroke="#10150a" stroke-width="2.6" stroke-linecap="round" />
      </svg>
      <h1>The shop cannot be reached</h1>
      <p>Check your connection. This page opens by itself once the shop is back.</p>
      <a href="">Try again</a>
    </main>
    <script>
      const open = () => location.reload();
      const look = () => fetch("/healthz", { cache: "no-store" }).then((answer) => answer.ok && open(), () => {});
      addEventListener("online", look);
      setInterval(look, 5000);
    </script>
  </body>
</html>`;

const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  // The page is the text above and nothing else, so its inline style and script need no hashes.
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

self.addEventListener("install", () => self.skipWaiting());

// The request for a page starts while this script is starting, so it makes no page slower.
self.addEventListener("activate", (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener("fetch", (event) => {
  const { mode, method } = event.request;
  if (mode === "navigate" && method === "GET") event.respondWith(loadPage(event));
});

async function loadPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(PAGE, { status: 503, headers: HEADERS });
  }
}
