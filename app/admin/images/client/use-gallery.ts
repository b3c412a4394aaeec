import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import type { Condition } from "../../../shops/conditions.ts";
import { shortenReference } from "../../../images/images.ts";
import { oneAtATime } from "../../../shared/one-at-a-time.ts";
import { getShop } from "../../../shops/shops.ts";
import { clearMessages, showMessage } from "../../../ui/messages/message-store.ts";
import { joinLinks, splitLinks, type FailedLink, type GalleryImage, type GalleryOwner } from "../gallery.ts";
import { ANNOUNCEMENTS, imageNotDeleted, TOO_MANY } from "../images.messages.ts";

import { deleteSaved, type Deleted } from "./delete-saved.ts";
import { findFileProblem } from "./file-problem.ts";
import {
  chosenItem,
  countFreePlaces,
  isUnsent,
  itemUrl,
  uploadedItem,
  moveItem,
  renameSaved,
  withUploaded,
  type Item,
} from "./items.ts";
import { loadLink } from "./load-link.ts";
import { removeStaged, sendImage } from "./send-image.ts";

interface InitialImages {
  images: readonly GalleryImage[];
  failedLinks: readonly FailedLink[];
}

/** The `act` of messages about deleting an image. */
const DELETE_IMAGE = "delete an image";

export type Gallery = ReturnType<typeof useGallery>;

/** The state of a form's images in the browser, and the functions that change it. */
export function useGallery(initial: InitialImages, owner: GalleryOwner) {
  const { shop, productId } = owner;
  const [items, setItems] = useState(() => initial.images.map(uploadedItem));
  const [baseline, setBaseline] = useState(initial.images);
  const [problems, setProblems] = useState<string[]>([]);
  const [failedLinks, setFailedLinks] = useState(initial.failedLinks);
  const [links, setLinks] = useState(() => joinLinks(initial.failedLinks));
  const [work, setWork] = useState<"uploading" | "loading-links" | null>(null);
  const [updatedAt, setUpdatedAt] = useState("");
  /** A description of the last change for screen readers. */
  const [announcement, setAnnouncement] = useState("");
  /** The current items, for asynchronous work that outlasts a render. */
  const latest = useRef(items);
  /** The current `updatedAt`, for the same work. */
  const latestUpdatedAt = useRef("");
  /** Resolves when the selected files have been checked. */
  const taken = useRef(Promise.resolve());
  /** Runs one deletion at a time: each needs the image names and the `updatedAt` of the response to the last one. */
  const [afterLastDeletion] = useState(() => oneAtATime());
  /** Runs one upload at a time. Saving waits for a running "Retry" in this way. */
  const [afterLastUpload] = useState(() => oneAtATime());
  /** How many deletions have not ended. */
  const [deletions, setDeletions] = useState(0);
  const deletionsEnded = () => afterLastDeletion(() => Promise.resolve());

  const change = (make: (items: Item[]) => Item[]) => {
    latest.current = make(latest.current);
    setItems(latest.current);
  };
  const patch = (key: string, changed: Partial<Item>) =>
    change((now) => now.map((item) => (item.key === key ? { ...item, ...changed } : item)));
  const find = (key: string) => latest.current.find((item) => item.key === key);

  // The browser keeps previews of chosen files in memory until they are revoked.
  useEffect(() => () => latest.current.forEach(forgetPreview), []);

  /**
   * Removes an item from the form, and returns its position, or null if there is no such item. `deleted`: the server's
   * response, if the item was a saved image.
   */
  const takeOut = (key: string, deleted?: Deleted): number | null => {
    const item = find(key);
    if (!item) return null;
    const place = latest.current.indexOf(item);
    forgetPreview(item);
    // Updates the page at once, so that the focus can move to a remaining image and the form can be saved.
    flushSync(() => {
      if (deleted) {
        const { updatedAt, renamed } = deleted;
        latestUpdatedAt.current = updatedAt;
        setUpdatedAt(updatedAt);
        setBaseline((now) =>
          now
            .filter(({ name }) => name !== item.image?.name)
            .map((left) => ({ ...left, name: renamed.get(left.name) ?? left.name })),
        );
        change((now) => now.map((other) => renameSaved(other, renamed)));
      }
      change((now) => now.filter((other) => other.key !== key));
      setAnnouncement(ANNOUNCEMENTS.removed(latest.current.length));
    });
    return place;
  };

  const append = (items: readonly Item[]) => {
    change((now) => [...now, ...items]);
    setAnnouncement(ANNOUNCEMENTS.added(items.length, latest.current.length));
  };

  /** Reports files that are not images at once, and adds the others. */
  const take = async (files: readonly File[]) => {
    const checked = await Promise.all(files.map(async (file) => ({ file, problem: await findFileProblem(file) })));
    const images = checked.flatMap(({ file, problem }) => (problem === null ? [file] : []));
    const room = countFreePlaces(latest.current);
    const fitting = images.slice(0, room);
    if (fitting.length > 0) append(fitting.map(chosenItem));
    const left = images.slice(room).map(({ name }) => name);
    const refused = checked.flatMap(({ problem }) => problem ?? []);
    setProblems(left.length > 0 ? [...refused, TOO_MANY(...left)] : refused);
  };
  const add = (files: readonly File[]) => {
    taken.current = taken.current.then(() => take(files));
  };

  const send = async (key: string): Promise<boolean> => {
    const item = find(key);
    if (!item?.file) return true;
    patch(key, { state: "sending", share: 0, problem: null });
    const sent = await sendImage(owner, item.file, (share) =>
      patch(key, share < 1 ? { state: "sending", share } : { state: "converting", share }),
    );
    if (!sent.ok) {
      patch(key, { state: "failed", problem: sent.problem.text });
      return false;
    }
    const image = sent.value;
    // The image was removed in the meantime.
    if (!find(key)) void removeStaged(owner, image.name);
    else patch(key, { image, state: "uploaded", file: null, preview: null });
    forgetPreview(item);
    return true;
  };

  /** Renders the uploaded images at once, so that their hidden fields are in the form when it is read. */
  const finishUploads = () =>
    flushSync(() => {
      setItems(latest.current);
      setWork(null);
    });

  const addLink = async (link: string): Promise<string | null> => {
    if (countFreePlaces(latest.current) === 0) return TOO_MANY(shortenReference(link));
    const loaded = await loadLink(owner, link);
    if (!loaded.ok) return loaded.problem.text;
    append(["file" in loaded.value ? chosenItem(loaded.value.file) : uploadedItem(loaded.value.image)]);
    return null;
  };
  /** Links that fail stay in their field. With `skipped`, links that failed before are not tried again. */
  const addLinks = async (skipped: readonly FailedLink[] = []): Promise<{ ok: boolean }> => {
    const known = new Map(skipped.map(({ link, problem }) => [link, problem]));
    const failed: FailedLink[] = [];
    setWork("loading-links");
    for (const link of splitLinks(links)) {
      const problem = known.get(link) ?? (await addLink(link));
      if (problem !== null) failed.push({ link, problem });
    }
    setWork(null);
    setFailedLinks(failed);
    setLinks(joinLinks(failed));
    return { ok: failed.every(({ link }) => known.has(link)) };
  };

  const known = new Set(failedLinks.map(({ link }) => link));
  const hasNewLinks = splitLinks(links).some((link) => !known.has(link));

  return {
    ...{ items, problems, links, failedLinks, setLinks, work, announcement, add },
    addLinks: () => addLinks(),
    urlOf: (item: Item) => itemUrl(owner, item),
    /** Whether an image may be limited to one condition. */
    hasConditions: getShop(shop).sells === "conditions",
    /** The product's time of change, if deleting an image has changed it. */
    updatedAt,
    /** Whether the images, their order or their conditions differ from those that the form was opened with. */
    changed:
      items.length !== baseline.length ||
      items.some(
        ({ image, condition }, i) => image?.name !== baseline[i]?.name || condition !== baseline[i]?.condition,
      ),
    busy: work !== null,
    hasNewLinks,
    isDeleting: deletions > 0,
    /** Resolves when all deletions and uploads have ended. The form then has the current image names and `updatedAt`. */
    async settled(): Promise<void> {
      await deletionsEnded();
      await afterLastUpload(() => Promise.resolve());
    },

    async hasUnsent(): Promise<boolean> {
      await taken.current;
      return hasNewLinks || latest.current.some(isUnsent);
    },

    /**
     * Waits for deletions and running uploads, loads the new links, then uploads the selected files one at a time. If
     * all succeed, the form names every image.
     */
    async uploadChosen(): Promise<{ ok: boolean }> {
      await taken.current;
      await deletionsEnded();
      return afterLastUpload(async () => {
        const linked = await addLinks(failedLinks);
        setWork("uploading");
        const unsent = latest.current.filter(isUnsent);
        let sent = 0;
        for (const { key } of unsent) {
          setAnnouncement(ANNOUNCEMENTS.uploading(sent + 1, unsent.length));
          if (await send(key)) sent += 1;
        }
        finishUploads();
        if (unsent.length > 0) setAnnouncement(ANNOUNCEMENTS.uploaded(sent, unsent.length));
        return { ok: linked.ok && sent === unsent.length };
      });
    },

    /** Uploads one file again. */
    retry: (key: string): Promise<void> =>
      afterLastUpload(async () => {
        setWork("uploading");
        await send(key);
        finishUploads();
      }),

    move(from: number, to: number): void {
      change((now) => moveItem(now, from, to));
      setAnnouncement(ANNOUNCEMENTS.moved(from + 1, to + 1, latest.current.length));
    },

    setCondition: (key: string, condition: Condition | null) => patch(key, { condition }),

    /**
     * Removes an image from the form. A saved image is also deleted from its product, after earlier deletions have ended.
     * `loadedAt`: the product's time of change, or null while there is no product. Returns the position of the removed
     * image, or null if it was not removed.
     */
    async remove(key: string, loadedAt: string | null): Promise<number | null> {
      const image = find(key)?.image;
      if (!image?.saved || productId === null || loadedAt === null) {
        if (image && !image.saved) void removeStaged(owner, image.name);
        return takeOut(key);
      }
      clearMessages(DELETE_IMAGE);
      setDeletions((count) => count + 1);
      const removed = afterLastDeletion(async () => {
        const name = find(key)?.image?.name;
        if (name === undefined) return null;
        const updatedAt = latestUpdatedAt.current > loadedAt ? latestUpdatedAt.current : loadedAt;
        const deleted = await deleteSaved({ shop, productId, name, updatedAt });
        if (deleted.ok) return takeOut(key, deleted.value);
        showMessage(imageNotDeleted(deleted.problem.status), DELETE_IMAGE);
        return null;
      });
      return removed.finally(() => setDeletions((count) => count - 1));
    },

    /** Replaces the images that are on the server. Files that still have to be uploaded and links stay. */
    replaceUploaded(images: readonly GalleryImage[]): void {
      change((now) => withUploaded(now, images));
      setBaseline(images);
      setProblems([]);
      latestUpdatedAt.current = "";
      setUpdatedAt("");
    },
  };
}

/** Frees the memory of a selected file's preview. */
function forgetPreview({ preview }: Item): void {
  if (preview !== null) URL.revokeObjectURL(preview);
}
