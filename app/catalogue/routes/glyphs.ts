import { GLYPH_SPRITE } from "../glyphs/glyph-drawings.server.tsx";

/** The SVG file with the glyphs of the categories. */
export function loader(): Response {
  return new Response(GLYPH_SPRITE, {
    headers: { "Content-Type": "image/svg+xml; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}
