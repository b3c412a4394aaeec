import { ArrowLeft, ArrowRight, RotateCw, Trash2, X } from "lucide-react";
import { useState, type CSSProperties, type HTMLAttributes, type Ref } from "react";

import type { Condition } from "../../../shops/conditions.ts";
import { Button } from "../../../ui/button.tsx";
import type { Item } from "../client/items.ts";

import { ConditionSelect } from "./condition-select.tsx";
import { GalleryImage } from "./gallery-image.tsx";

/** What dnd-kit needs on a card that can be dragged. */
export interface Dragged {
  card: Ref<HTMLLIElement>;
  style: CSSProperties;
  isDragging: boolean;
  handle: Ref<HTMLButtonElement>;
  handleProps: HTMLAttributes<HTMLButtonElement>;
}

export interface ImageCardProps {
  item: Item;
  url: string;
  /** 1 is the first. */
  place: number;
  count: number;
  /** Whether removing deletes the image from the saved product. */
  deletes: boolean;
  /** Absent if images have no condition. */
  onCondition: ((condition: Condition | null) => void) | undefined;
  onMove: (place: number) => void;
  onRemove: () => Promise<void>;
  onRetry: () => void;
  /** Absent while there is nothing to drag. */
  dragged?: Dragged;
}

export function ImageCard({
  item,
  url,
  place,
  count,
  deletes,
  onCondition,
  onMove,
  onRemove,
  onRetry,
  dragged,
}: ImageCardProps) {
  const { card, style, isDragging, handle, handleProps } = dragged ?? {};
  const [removing, setRemoving] = useState(false);
  const name = item.label === "" ? `picture ${place}` : item.label;
  const atWork = item.state === "sending" || item.state === "converting";
  const remove = async () => {
    setRemoving(true);
    await onRemove();
    setRemoving(false);
  };
  return (
    <li
      ref={card}
      style={style}
      className={`flex flex-col rounded-control border bg-raised p-1.5 ${isDragging ? "relative z-10 border-focus shadow-lg" : "border-line"}`}
    >
      {item.image && <input type="hidden" name="image" value={item.image.name} />}
      {dragged ? (
        <button
          type="button"
          ref={handle}
          {...handleProps}
          aria-label={`${place === 1 ? "Main picture: move" : "Move"} ${name}, position ${place} of ${count}`}
          className="block w-full cursor-grab touch-manipulation rounded-control select-none [-webkit-touch-callout:none] active:cursor-grabbing"
        >
          <GalleryImage url={url} place={place} faded={atWork} />
        </button>
      ) : (
        <GalleryImage url={url} place={place} faded={atWork} />
      )}
      <Status item={item} onRetry={onRetry} />
      {onCondition && <ConditionSelect item={item} place={place} onChoose={onCondition} />}
      <div className="mt-auto flex justify-between pt-1">
        <Button
          type="button"
          size="icon"
          aria-label={`Move ${name} earlier`}
          title="Move earlier"
          // Not `disabled`: after moving the image to the first position, the button keeps the focus.
          aria-disabled={place === 1}
          onClick={() => place > 1 && onMove(place - 1)}
        >
          <ArrowLeft aria-hidden className="size-4" />
        </Button>
        <Button
          type="button"
          size="icon"
          aria-label={`Move ${name} later`}
          title="Move later"
          aria-disabled={place === count}
          onClick={() => place < count && onMove(place + 1)}
        >
          <ArrowRight aria-hidden className="size-4" />
        </Button>
        <Button
          type="button"
          size="icon"
          tone="danger"
          data-remove
          aria-label={`${deletes ? "Delete" : "Remove"} ${name}`}
          title={deletes ? "Delete" : "Remove"}
          pending={removing}
          onClick={() => void remove()}
        >
          {deletes ? <Trash2 aria-hidden className="size-4" /> : <X aria-hidden className="size-4" />}
        </Button>
      </div>
    </li>
  );
}

/** The progress of the upload; nothing for an image on the server. */
function Status({ item: { state, label, share, problem }, onRetry }: { item: Item; onRetry: () => void }) {
  if (state === "uploaded") return null;
  if (state === "failed") {
    return (
      <div className="mt-2 text-xs">
        <p className="font-medium wrap-anywhere text-danger">{problem}</p>
        <Button type="button" className="mt-1 w-full" onClick={onRetry}>
          <RotateCw aria-hidden className="size-4" />
          Retry<span className="sr-only"> {label}</span>
        </Button>
      </div>
    );
  }
  const percent = Math.round(share * 100);
  return (
    <div className="mt-2 text-xs text-muted">
      <p className="truncate" title={label}>
        {state === "sending" ? `Uploading ${percent} %` : state === "converting" ? "Converting…" : label}
      </p>
      {state !== "chosen" && (
        <progress
          aria-label={`Upload of ${label}`}
          max={100}
          value={state === "converting" ? undefined : percent}
          className="mt-1 block h-1.5 w-full accent-focus"
        />
      )}
    </div>
  );
}
