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
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { useId, useRef } from "react";

import { MOVE_ANNOUNCEMENTS } from "../images.messages.ts";

import { ImageCard, type ImageCardProps } from "./image-card.tsx";
import { ImageCards, type ImageCardsProps } from "./image-cards.tsx";

const INSTRUCTIONS = { draggable: MOVE_ANNOUNCEMENTS.instructions };

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

/** The gallery of several images: sorted by dragging, by keyboard and by buttons. Loaded with the second image. */
export function SortableImages(props: ImageCardsProps) {
  const id = useId();
  const hasLeft = useRef(false);
  const { gallery } = props;
  const { items } = gallery;
  const sensors = useSensors(
    // Dragging starts after a short distance, unlike a click; on touch it starts after a delay, unlike
    // scrolling.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: findNextPlace }),
  );
  const placeOf = (key: string | number | undefined) => items.findIndex((item) => item.key === key);

  const announcements: Announcements = {
    onDragStart({ active }) {
      hasLeft.current = false;
      return MOVE_ANNOUNCEMENTS.pickedUp(placeOf(active.id) + 1, items.length);
    },
    onDragOver({ active, over }) {
      // At first it is over its own position, which needs no announcement.
      if (!hasLeft.current && over?.id === active.id) return undefined;
      hasLeft.current = true;
      if (!over) return MOVE_ANNOUNCEMENTS.overNothing;
      return MOVE_ANNOUNCEMENTS.over(placeOf(over.id) + 1, items.length);
    },
    onDragEnd: ({ over }) =>
      over ? MOVE_ANNOUNCEMENTS.putDown(placeOf(over.id) + 1, items.length) : MOVE_ANNOUNCEMENTS.putBack(),
    onDragCancel: ({ active }) => MOVE_ANNOUNCEMENTS.putBack(placeOf(active.id) + 1),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) gallery.move(from, to);
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
        <ImageCards {...props} Card={SortableCard} />
      </SortableContext>
    </DndContext>
  );
}

function SortableCard(props: ImageCardProps) {
  const sortable = useSortable({ id: props.item.key, attributes: { roleDescription: "sortable picture" } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = sortable;
  return (
    <ImageCard
      {...props}
      dragged={{
        card: setNodeRef,
        style: { transform: CSS.Translate.toString(transform), transition },
        isDragging,
        handle: setActivatorNodeRef,
        handleProps: { ...attributes, ...listeners },
      }}
    />
  );
}
