import { Client } from "#tests/setup/client.ts";

import { VISITED } from "./people.ts";

/** Their pages are larger than the page cache. */
const CACHED = 1_000;

/**
 * Fills the page cache and the caches of SQLite. People open few pages again, so otherwise these caches grow for as long
 * as the people are there.
 */
export async function fillCaches(url: string): Promise<void> {
  const visitor = new Client(url);
  const open = async (id: number) => {
    const page = await visitor.fetch(`/pcshop/product/${id}`, { headers: { "Accept-Encoding": "br" } });
    await page.arrayBuffer();
  };
  // The first request of a page does not cache it. The third one makes its compressed copy.
  for (let id = 1; id <= VISITED; id++) {
    for (let request = 0; request < (id <= CACHED ? 3 : 1); request++) await open(id);
  }
}
