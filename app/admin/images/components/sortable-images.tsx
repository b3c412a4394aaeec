import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useId, useRef, type RefObject } from "react";

import type { Gallery } from "../client/use-gallery.ts";

import { GALLERY_GRID } from "./gallery-image.tsx";
import { ImageCard } from "./image-card.tsx";

const INSTRUCTIONS = {
  draggable:
    "To move this picture, press Space or Enter, then the arrow keys, and Space or Enter again to drop it. Press Escape to cancel.",
};

/** The position that an arrow key moves to: left and right follow the order across the ends of rows. */
const findNextPlace: KeyboardCoordinateGetter = (event, options) => {
  const step = event.code === "ArrowLeft" ? -1 : event.code === "ArrowRight" ? 1 : 0;
  if (step === 0) return sortableKeyboardCoordinates(event, options);
  event.preventDefault();
  const { active, over, droppableRects } = options.context;
  const sortable = active?.data.current?.["sortable"] as { items: UniqueIdentifier[] } | undefined;
  const order = sortable?.items ?? [];
  const next = order[order.indexOf(over?.id ?? options.active) + step];
  const rect = next === undefined ? undefined : droppableRects.get(next);
  return rect && { x: rect.left, y: rect.top };
};

interface SortableImagesProps {
  gallery: Gallery;
  /** Whether removing a saved image deletes it at once. */
  existing: boolean;
  /** Gets the focus when no image is left. */
  chooser: RefObject<HTMLInputElement>;
}

/** The gallery with JavaScript: sorted by dragging, by keyboard and by buttons. */
export function SortableImages({ gallery, existing, chooser }: SortableImagesProps) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const hasLeft = useRef(false);
  const { items } = gallery;
  const sensors = useSensors(
    // Dragging starts after a short distance, which tells it from a click; on touch after a delay, which tells it from
    // scrolling.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: findNextPlace }),
  );
  const placeOf = (key: string | number | undefined) => items.findIndex((item) => item.key === key);

  const announcements: Announcements = {
    onDragStart({ active }) {
      hasLeft.current = false;
      return `Picked up picture ${placeOf(active.id) + 1} of ${items.length}.`;
    },
    onDragOver({ active, over }) {
      // At first it is over its own position, which needs no announcement.
      if (!hasLeft.current && over?.id === active.id) return undefined;
      hasLeft.current = true;
      return over ? `Position ${placeOf(over.id) + 1} of ${items.length}.` : "Not over a position.";
    },
    onDragEnd: ({ over }) => (over ? `Dropped at position ${placeOf(over.id) + 1} of ${items.length}.` : "Canceled."),
    onDragCancel: ({ active }) => `Canceled. Back at position ${placeOf(active.id) + 1}.`,
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) gallery.move(from, to);
  };

  const remove = async (place: number, key: string) => {
    const field = list.current?.closest("form")?.elements.namedItem("updated_at");
    const loadedAt = field instanceof HTMLInputElement ? field.value : "";
    const removed = await gallery.remove(key, existing ? loadedAt : null);
    if (!removed) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]");
    (buttons?.[Math.min(place, buttons.length - 1)] ?? chooser.current)?.focus();
  };

  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: INSTRUCTIONS }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={rectSortingStrategy}>
        <ol ref={list} aria-label="Pictures in order" className={GALLERY_GRID}>
          {items.map((item, i) => (
            <ImageCard
              key={item.key}
              item={item}
              url={gallery.urlOf(item)}
              place={i + 1}
              count={items.length}
              deletes={existing && item.image?.saved === true}
              onCondition={gallery.hasConditions ? (condition) => gallery.setCondition(item.key, condition) : undefined}
              onMove={(to) => gallery.move(i, to - 1)}
              onRemove={() => remove(i, item.key)}
              onRetry={() => void gallery.retry(item.key)}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
