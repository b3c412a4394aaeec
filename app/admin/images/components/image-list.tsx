import { TextInput } from "../../../ui/text-input.tsx";
import type { Item } from "../client/items.ts";

import { ConditionSelect } from "./condition-select.tsx";
import { GALLERY_GRID, GalleryImage } from "./gallery-image.tsx";

interface ImageListProps {
  items: readonly Item[];
  urlOf: (item: Item) => string;
  hasConditions: boolean;
}

/** The gallery without JavaScript: a position field, a condition and a checkbox for removal beside every image. */
export function ImageList({ items, urlOf, hasConditions }: ImageListProps) {
  return (
    <ol aria-label="Pictures in order" className={GALLERY_GRID}>
      {items.map(
        (item, i) =>
          item.image && (
            <li key={item.key} className="rounded-control border border-line bg-raised p-1.5">
              <GalleryImage url={urlOf(item)} place={i + 1} />
              <input type="hidden" name="image" value={item.image.name} />
              <label className="mt-2 flex items-center justify-between gap-2 text-sm">
                Position<span className="sr-only"> of picture {i + 1}</span>
                <TextInput
                  type="number"
                  name={`position-${item.image.name}`}
                  min={1}
                  max={999}
                  step={1}
                  defaultValue={i + 1}
                  className="min-h-11 w-20 px-2 tabular-nums"
                />
              </label>
              {hasConditions && <ConditionSelect item={item} place={i + 1} />}
              <label className="mt-1 flex min-h-11 items-center gap-2 text-sm">
                <input type="checkbox" name="remove" value={item.image.name} className="size-5" />
                Remove<span className="sr-only"> picture {i + 1}</span>
              </label>
            </li>
          ),
      )}
    </ol>
  );
}
