import { Faulty, keepTrying, Unreachable } from "./keep-trying.ts";

/** How often the load of another page is retried after a fault of the shop. After that its error page is shown. */
const REPEATS_OF_FAULTS = 1;

/**
 * Makes every load of page data wait for the connection. Remix loads the data of a page with `fetch`, from the page's
 * address plus `.data`, and shows an error page when that fails. With this wrapper such a load is repeated until the
 * shop itself answers, and the old page stays meanwhile. A refetch of the page that is shown is also repeated while the
 * shop responds with a fault. A form must not be sent twice, so it fails at once (see `orFailure`).
 *
 * A response is read to its end before Remix decodes it. Remix's decoder logs an error when a newer load or a form
 * aborts it halfway; an abort while the response is read is silent.
 */
export function keepLoadsTrying(): void {
  const fetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return fetch(input, init);
    const read = () => fetch(input, init).then(readToEnd);
    if (init?.method !== undefined) return read();
    let faults = 0;
    const load = async () => {
      const answer = await askShop(read, init?.signal);
      if (answer.status < 500) return answer;
      faults += 1;
      if (isNavigating() && faults > REPEATS_OF_FAULTS) return answer;
      throw new Faulty(`The answer has status ${answer.status}.`);
    };
    return keepTrying(load, init?.signal);
  };
}

/** Whether another page is loading. Otherwise it is the page that is shown, or a part of it. */
function isNavigating(): boolean {
  return window.__remixRouter.state.navigation.state !== "idle";
}

async function readToEnd(answer: Response): Promise<Response> {
  return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
}

async function askShop(read: () => Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  try {
    const answer = await read();
    const isFromShop = answer.headers.get("Content-Type")?.startsWith("text/x-script");
    // A refused request, such as one with too long an address, would be refused again.
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (isFromShop || isRefused) return answer;
    throw new Error(`The answer with status ${answer.status} is not from the shop.`);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable("The shop cannot be reached.", { cause: error });
  }
}
