import type { Page, TestInfo } from "@playwright/test";

/**
 * Adds an error to a failed test that describes its page with JavaScript: the documents and page data that it loaded,
 * the clicks, and the router's state and the messages at the end. For failures that are hard to reproduce.
 */
export async function describeFailures(page: Page, test: TestInfo, use: () => Promise<void>): Promise<void> {
  const events: string[] = [];
  const start = Date.now();
  const note = (text: string) => void events.push(`${Date.now() - start} ms: ${text}`);
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (sent.isNavigationRequest() || pathname.endsWith(".data")) note(`${sent.method()} ${sent.url()}`);
  });
  page.on("response", (got) => {
    if (new URL(got.url()).pathname.endsWith(".data")) note(`${got.status()} ${got.url()}`);
  });
  page.on("requestfailed", (sent) => note(`${sent.failure()?.errorText} ${sent.url()}`));
  await page.exposeBinding("noteClick", (_, text: string) => note(text));
  await page.addInitScript(noteClicks);
  await use();
  if (test.status === test.expectedStatus || page.isClosed()) return;
  const state = await page.evaluate(readState).catch(String);
  throw new Error(
    `The page at the failure: ${JSON.stringify({ url: page.url(), events: events.slice(-30), state }, null, 2)}`,
  );
}

interface TestedWindow extends Window {
  noteClick: (text: string) => void;
}

/** Runs in the browser. */
function noteClicks(): void {
  const { noteClick } = window as Window as TestedWindow;
  for (const type of ["pointerdown", "mouseup", "click"]) {
    const note = ({ target, defaultPrevented }: Event) => {
      const element = target instanceof Element ? target.outerHTML.slice(0, 80) : "?";
      noteClick(`${type} on ${element}${defaultPrevented ? ", default prevented" : ""}`);
    };
    // After the page's own handlers.
    addEventListener(type, note);
  }
}

/** Runs in the browser. */
function readState() {
  const router = "__remixRouter" in window ? window.__remixRouter.state : null;
  return {
    navigation: router?.navigation.state,
    revalidation: router?.revalidation,
    location: router && router.location.pathname + router.location.search,
    messages: [...document.querySelectorAll("[role=alert], [role=status]")]
      .map((one) => one.textContent)
      .filter(Boolean),
  };
}
