import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startArtist, type Artist } from "./artist.ts";

describe("the drawing process", () => {
  let artist: Artist;
  const ownArguments = process.execArgv;

  beforeAll(() => {
    process.execArgv = ["--import", "tsx"];
    artist = startArtist("app/cli/seed-demo.ts", ["draw"]);
  });

  afterAll(() => {
    process.execArgv = ownArguments;
    artist.stop();
  });

  it(
    "draws in the requested order, reports drawings that fail, and refuses after it was stopped",
    { timeout: 60_000 },
    async () => {
      const square = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0h8v6z"/></svg>';
      const [first, broken, second] = await Promise.allSettled([square, "<svg", square].map(artist.draw));
      expect(broken).toMatchObject({ status: "rejected", reason: { message: /^Could not draw an image/ } });
      if (first?.status !== "fulfilled" || second?.status !== "fulfilled") throw new Error("nothing was drawn");
      expect(Buffer.from(first.value).subarray(1, 4).toString()).toBe("PNG");
      expect(Buffer.from(first.value).readUInt32BE(16)).toBe(8);
      expect(Buffer.from(second.value).equals(Buffer.from(first.value))).toBe(true);

      const underWay = artist.draw(square);
      artist.stop();
      await expect(underWay).rejects.toThrow("The drawing process was stopped.");
      await expect(artist.draw(square)).rejects.toThrow("The drawing process was stopped.");
    },
  );
});
