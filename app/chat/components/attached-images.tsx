import { X } from "lucide-react";

import type { Attached } from "../client/use-attached.ts";
import { chatThumbnail } from "../image-address.ts";

/**
 * The attached images of an unsent message, each with a button that removes it. Renders nothing without images. The
 * page's form sends the addresses of uploaded images.
 */
export function AttachedImages({
  attached,
  onRemove,
}: {
  attached: readonly Attached[];
  onRemove: (key: number) => void;
}) {
  if (attached.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-wrap gap-3 pt-2" aria-label="Attached pictures">
      {attached.map(({ key, name, image: { preview, path } }) => (
        <li key={key} className="relative">
          {path !== null && <input type="hidden" name="uploaded" value={path} />}
          {preview ? (
            <img src={preview} alt={name} className="size-16 rounded-control bg-mat object-cover" />
          ) : (
            <span className="flex size-16 items-center justify-center overflow-hidden rounded-control bg-raised p-1 text-xs wrap-anywhere">
              {name}
            </span>
          )}
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(key)}
            className="absolute -top-2 -right-2 flex size-8 items-center justify-center rounded-full border border-line-strong bg-surface"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The uploaded images of a refused form, without JavaScript. The next form sends those that stay checked. */
export function UploadedImages({ paths }: { paths: string[] }) {
  return (
    <ul className="mb-2 flex flex-wrap gap-2">
      {paths.map((path, i) => (
        <li key={path}>
          <label className="flex items-center gap-2 rounded-control border border-line p-1.5 text-sm">
            <input type="checkbox" name="uploaded" value={path} defaultChecked className="size-5" />
            <img src={chatThumbnail(path)} alt={`Picture ${i + 1}`} className="size-12 rounded-control object-cover" />
          </label>
        </li>
      ))}
    </ul>
  );
}
