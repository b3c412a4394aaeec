import * as paths from "../paths.ts";

/** The placeholder for a missing image: the glyph of the category. Null shows a parcel. */
export function Glyph({ name }: { name: string | null | undefined }) {
  return (
    <svg aria-hidden className="glyph">
      <use href={`${paths.glyphs}#${name ?? "product"}`} />
    </svg>
  );
}
