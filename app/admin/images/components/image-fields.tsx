import { ImagePlus, Link as LinkIcon } from "lucide-react";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";

import { IMAGE_TYPES } from "../../../images/images.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { CARD } from "../../../ui/card.tsx";
import { Note } from "../../../ui/note.tsx";
import { TextArea } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { Gallery } from "../client/use-gallery.ts";
import { MAX_LINKS } from "../gallery.ts";
import { IMAGE_LIMITS } from "../images.messages.ts";

import { ImageCards } from "./image-cards.tsx";
import { ImageList } from "./image-list.tsx";
import { useIncomingFiles } from "./use-incoming-files.ts";

/** Dragging is a separate bundle. If it cannot be loaded, the buttons stay. */
const SortableImages = lazy(() =>
  import("./sortable-images.client.tsx").then(
    (module) => ({ default: module.SortableImages }),
    (error: unknown) => {
      console.error("Could not load the script for dragging images.", error);
      return { default: ImageCards };
    },
  ),
);

interface ImageFieldsProps {
  gallery: Gallery;
  /** Problems of files and links in the submitted form. */
  problems: readonly string[];
  /** The id of the saved product with these images; null if there is none. */
  existingProductId: string | null;
}

/**
 * The images of a product's form. With JavaScript they are sorted by dragging and uploaded one at a time. Without it
 * the form has fields for files, links, positions and removals.
 */
export function ImageFields({ gallery, problems, existingProductId }: ImageFieldsProps) {
  const id = useId();
  const hydrated = useHydrated();
  const section = useRef<HTMLFieldSetElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const links = useRef<HTMLTextAreaElement>(null);
  const over = useIncomingFiles(section, gallery.add);
  const { failedLinks } = gallery;
  const cards = { gallery, existing: existingProductId !== null, chooser: input };
  // Stays when one image is left, so that its card keeps the focus.
  const [isSorted, setIsSorted] = useState(false);
  if (hydrated && !isSorted && gallery.items.length > 1) setIsSorted(true);
  const shownProblems = [...problems, ...gallery.problems];

  // Picks up files selected and links typed before hydration.
  const early = useRef(gallery);
  useEffect(() => {
    const { add, setLinks } = early.current;
    if (links.current?.value) setLinks(links.current.value);
    if (!input.current?.files?.length) return;
    add([...input.current.files]);
    input.current.value = "";
  }, []);

  return (
    <fieldset
      ref={section}
      className={`${CARD} min-w-0 p-4 ${over ? "outline-3 -outline-offset-3 outline-focus" : ""}`}
    >
      <legend className="sr-only">Pictures</legend>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p aria-hidden className="font-semibold">
          Pictures
        </p>
        <p className="text-sm text-muted tabular-nums">
          {gallery.items.length === 0 ? "None yet" : `${gallery.items.length} in all`}
        </p>
      </div>

      {shownProblems.length > 0 && (
        <Note as="div" tone="danger" className="mt-3">
          <Problems problems={shownProblems} />
        </Note>
      )}

      {gallery.items.length > 0 &&
        (!hydrated ? (
          <ImageList items={gallery.items} urlOf={gallery.urlOf} hasConditions={gallery.hasConditions} />
        ) : isSorted ? (
          <Suspense fallback={<ImageCards {...cards} />}>
            <SortableImages {...cards} />
          </Suspense>
        ) : (
          <ImageCards {...cards} />
        ))}

      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <div>
          {hydrated ? (
            <label
              className={`flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1 rounded-control border-2 border-dashed border-line-strong p-4 text-center text-sm transition-colors focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus hover:bg-raised ${over ? "bg-raised" : ""}`}
            >
              <ImagePlus aria-hidden className="size-6 text-muted" />
              <span className="font-semibold underline">Choose pictures</span>
              <span className="text-muted">or drop or paste them here</span>
              {/* Its files are uploaded one at a time, so the form must not send them too. */}
              <input
                ref={input}
                type="file"
                accept={IMAGE_TYPES}
                multiple
                aria-describedby={`${id}-limits`}
                className="sr-only"
                onChange={(event) => {
                  gallery.add([...(event.currentTarget.files ?? [])]);
                  event.currentTarget.value = "";
                }}
              />
            </label>
          ) : (
            <label className="block text-sm font-semibold">
              Choose pictures
              <input
                ref={input}
                type="file"
                name="images"
                accept={IMAGE_TYPES}
                multiple
                aria-describedby={`${id}-limits`}
                className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface p-2 font-normal"
              />
            </label>
          )}
          <p id={`${id}-limits`} className="mt-2 text-xs text-muted">
            {IMAGE_LIMITS}
          </p>
        </div>
        <div className="flex flex-col">
          <label htmlFor={`${id}-links`} className="text-sm font-semibold">
            Picture links
          </label>
          <TextArea
            ref={links}
            id={`${id}-links`}
            name="links"
            rows={3}
            value={hydrated ? gallery.links : undefined}
            defaultValue={hydrated ? undefined : gallery.links}
            onChange={hydrated ? (event) => gallery.setLinks(event.currentTarget.value) : undefined}
            // By themselves browsers only scroll to the line of the caret.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
            readOnly={gallery.work === "loading-links"}
            invalid={failedLinks.length > 0}
            aria-describedby={failedLinks.length > 0 ? `${id}-failed` : undefined}
            placeholder="https://… one per line"
            spellCheck={false}
            autoCapitalize="none"
            className="mt-1 min-h-20 w-full grow resize-y px-3 py-2 text-sm placeholder:text-muted"
          />
          <Problems id={`${id}-failed`} problems={failedLinks.map(({ problem }) => problem)} className="mt-1" />
          <input type="hidden" name="failed_links" value={JSON.stringify(failedLinks.slice(0, MAX_LINKS))} />
          <div className="mt-2 flex flex-wrap gap-2">
            {hydrated ? (
              <Button
                type="button"
                pending={gallery.work === "loading-links"}
                disabled={gallery.links.trim() === ""}
                onClick={() => void gallery.addLinks()}
              >
                <LinkIcon aria-hidden className="size-4" />
                {gallery.work === "loading-links" ? "Loading links" : "Add from links"}
              </Button>
            ) : (
              <button type="submit" name="intent" value="images" formNoValidate className={buttonClass()}>
                <LinkIcon aria-hidden className="size-4" />
                Add from links
              </button>
            )}
          </div>
        </div>
      </div>
      {!hydrated && (
        <button type="submit" name="intent" value="images" formNoValidate className={`${buttonClass()} mt-3`}>
          Update pictures
        </button>
      )}
      <p role="status" className="sr-only">
        {gallery.announcement}
      </p>
    </fieldset>
  );
}

/** Problems of files or links, one per line. */
function Problems({ id, problems, className = "" }: { id?: string; problems: readonly string[]; className?: string }) {
  if (problems.length === 0) return null;
  return (
    <div id={id} role="alert" className={`text-sm font-medium text-danger ${className}`}>
      <ul className="list-none">
        {problems.map((problem, i) => (
          <li key={i} className="py-0.5 wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </div>
  );
}
