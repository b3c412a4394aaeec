import type { Item } from "../client/items.ts";

import { PICTURE_GRID, PictureImage } from "./picture-image.tsx";

/** The gallery without scripts: a place and a box for removal beside every picture. */
export function PictureList({ items }: { items: readonly Item[] }) {
  return (
    <ol aria-label="Pictures in order" className={PICTURE_GRID}>
      {items.map(
        ({ key, name, url }, i) =>
          name !== null && (
            <li key={key} className="rounded-control border border-line bg-raised p-1.5">
              <PictureImage url={url} place={i + 1} />
              <input type="hidden" name="image" value={name} />
              <label className="mt-2 flex items-center justify-between gap-2 text-sm">
                Place<span className="sr-only"> of picture {i + 1}</span>
                <input
                  type="number"
                  name={`position-${name}`}
                  min={1}
                  max={999}
                  step={1}
                  defaultValue={i + 1}
                  className="min-h-11 w-20 rounded-control border border-line-strong bg-surface px-2 tabular-nums"
                />
              </label>
              <label className="mt-1 flex min-h-11 items-center gap-2 text-sm">
                <input type="checkbox" name="remove" value={name} className="size-5" />
                Remove<span className="sr-only"> picture {i + 1}</span>
              </label>
            </li>
          ),
      )}
    </ol>
  );
}
