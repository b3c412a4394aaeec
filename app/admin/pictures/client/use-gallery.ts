import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

import { showMessage } from "../../../ui/message-store.ts";
import { splitLinks, type GalleryPicture } from "../gallery.ts";
import { PICTURE_ADMIN_MESSAGES } from "../pictures.messages.ts";

import { deleteSaved } from "./delete-saved.ts";
import { fetchLink } from "./fetch-link.ts";
import { chooseFiles, chosenItem, isUnsent, keptItem, moveItem, renameSaved, type Item } from "./items.ts";
import { forgetPicture, sendLink, sendPicture } from "./send-picture.ts";

interface GalleryOptions {
  shop: string;
  draft: string;
  /** Whose saved pictures there are among them; null while there is no product yet. */
  productId: string | null;
}

export type Pictures = ReturnType<typeof useGallery>;

/** The pictures of a form in the browser: what is there, what is still to be sent, and what one does with them. */
export function useGallery(initial: readonly GalleryPicture[], { shop, draft, productId }: GalleryOptions) {
  const [items, setItems] = useState(() => toItems(initial));
  const [baseline, setBaseline] = useState(() => initial.map(({ name }) => name));
  const [problems, setProblems] = useState<string[]>([]);
  const [links, setLinks] = useState("");
  const [work, setWork] = useState<"uploading" | "loading-links" | null>(null);
  const [updatedAt, setUpdatedAt] = useState("");
  /** Says what was done to those who do not see it. */
  const [announcement, setAnnouncement] = useState("");
  /** What is true now, for work that goes on while the page is rendered anew. */
  const latest = useRef(items);
  const form = { shop, draft };

  const change = (make: (items: Item[]) => Item[]) => {
    latest.current = make(latest.current);
    setItems(latest.current);
  };
  const patch = (key: string, changed: Partial<Item>) =>
    change((now) => now.map((item) => (item.key === key ? { ...item, ...changed } : item)));
  const find = (key: string) => latest.current.find((item) => item.key === key);

  // Files are shown from the browser's memory, which keeps them until it is told otherwise.
  useEffect(() => () => latest.current.forEach(forgetPreview), []);

  /** Answers what was wrong with those that were not taken. */
  const take = (files: readonly File[]): string[] => {
    const { fitting, problems: refused } = chooseFiles(files, latest.current);
    if (fitting.length > 0) {
      change((now) => [...now, ...fitting.map(chosenItem)]);
      setAnnouncement(`${plural(fitting.length)} added. ${plural(latest.current.length)} in all.`);
    }
    return refused;
  };
  const add = (files: readonly File[]) => setProblems(take(files));

  const send = async (key: string): Promise<boolean> => {
    const item = find(key);
    if (!item?.file) return true;
    patch(key, { state: "sending", share: 0, problem: null });
    try {
      const picture = await sendPicture(form, item.file, (share) =>
        patch(key, share < 1 ? { state: "sending", share } : { state: "converting", share }),
      );
      // Removed meanwhile.
      if (!find(key)) void forgetPicture(form, picture.name);
      else patch(key, { ...picture, state: "kept", file: null });
      forgetPreview(item);
      return true;
    } catch (error) {
      patch(key, { state: "failed", problem: error instanceof Error ? error.message : String(error) });
      return false;
    }
  };

  const addLinks = async () => {
    const wanted = splitLinks(links);
    if (wanted.length === 0) return;
    setWork("loading-links");
    const failed: string[] = [];
    const refused: string[] = [];
    for (const link of wanted) {
      const file = await fetchLink(link);
      if (file instanceof File) {
        refused.push(...take([file]));
      } else if (file === "unreadable") {
        const picture = await sendLink(form, link).catch(() => null);
        if (picture) change((now) => [...now, keptItem(picture, false)]);
        else failed.push(link);
      } else {
        failed.push(link);
      }
    }
    setLinks("");
    setWork(null);
    setProblems(refused);
    if (failed.length > 0) showMessage(PICTURE_ADMIN_MESSAGES.linksFailed(failed));
  };

  return {
    ...{ items, problems, links, setLinks, work, announcement, announce: setAnnouncement, add, addLinks },
    /** The product's time, where deleting a picture has moved it. */
    updatedAt,
    /** Whether the order or the pictures differ from what the form was opened with. */
    changed: items.length !== baseline.length || items.some((item, i) => item.name !== baseline[i]),
    busy: work !== null,
    hasChosen: items.some(isUnsent) || links.trim() !== "",

    /** Sends what is chosen, one at a time; afterwards the form names every picture. */
    async uploadChosen(): Promise<{ ok: boolean }> {
      await addLinks();
      setWork("uploading");
      const unsent = latest.current.filter(isUnsent);
      let sent = 0;
      for (const { key } of unsent) {
        setAnnouncement(`Uploading picture ${sent + 1} of ${unsent.length}`);
        if (await send(key)) sent += 1;
      }
      flushSync(() => {
        setItems(latest.current);
        setWork(null);
        if (unsent.length > 0) setAnnouncement(`${sent} of ${plural(unsent.length)} uploaded.`);
      });
      return { ok: sent === unsent.length };
    },

    /** Sends one again. */
    async retry(key: string): Promise<void> {
      setWork("uploading");
      await send(key);
      setWork(null);
    },

    move(from: number, to: number): void {
      change((now) => moveItem(now, from, to));
      setAnnouncement(`Picture ${from + 1} is now at place ${to + 1} of ${latest.current.length}.`);
    },

    /**
     * Takes a picture out of the form. `loadedAt` is the time of the product that is edited, from which a saved picture
     * is deleted at once; null while there is none.
     */
    async remove(key: string, loadedAt: string | null): Promise<boolean> {
      const item = find(key);
      if (!item) return false;
      if (item.saved && item.name !== null && productId !== null && loadedAt !== null) {
        const deleted = await deleteSaved({ shop, productId, name: item.name, updatedAt: loadedAt });
        if (!deleted) {
          showMessage(PICTURE_ADMIN_MESSAGES.notDeleted);
          return false;
        }
        setUpdatedAt(deleted.updatedAt);
        setBaseline((now) => now.filter((name) => name !== item.name).map((name) => deleted.renamed.get(name) ?? name));
        change((now) => now.map((other) => renameSaved(other, deleted.renamed)));
      } else if (!item.saved && item.name !== null) {
        void forgetPicture(form, item.name);
      }
      forgetPreview(item);
      // At once, so that the focus can go to what is left.
      flushSync(() => {
        change((now) => now.filter((other) => other.key !== key));
        setAnnouncement(`Picture removed. ${plural(latest.current.length)} left.`);
      });
      return true;
    },

    /** Forgets what was chosen and moved; the form begins again with these. */
    reset(pictures: readonly GalleryPicture[]): void {
      latest.current.forEach(forgetPreview);
      change(() => toItems(pictures));
      setBaseline(pictures.map(({ name }) => name));
      setProblems([]);
      setLinks("");
      setUpdatedAt("");
    },
  };
}

/** Of a draft's pictures the address says so. */
function toItems(pictures: readonly GalleryPicture[]): Item[] {
  return pictures.map((picture) => keptItem(picture, !picture.url.startsWith("/admin/")));
}

function forgetPreview({ url }: Item): void {
  if (url.startsWith("blob:")) URL.revokeObjectURL(url);
}

function plural(count: number): string {
  return `${count} ${count === 1 ? "picture" : "pictures"}`;
}
