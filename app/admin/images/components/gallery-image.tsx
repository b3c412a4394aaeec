/** The grid tracks of the gallery: three buttons of 44 px fit under each image. */
export const GALLERY_GRID = "mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.125rem,1fr))] gap-2 sm:gap-3";

interface GalleryImageProps {
  url: string;
  /** 1 is the first image, which cards show. */
  place: number;
  faded?: boolean;
}

export function GalleryImage({ url, place, faded = false }: GalleryImageProps) {
  return (
    <span className="relative block aspect-4/3 overflow-hidden rounded-control bg-mat">
      <img
        src={url}
        alt={`Picture ${place}`}
        draggable={false}
        decoding="async"
        loading="lazy"
        className={`size-full object-contain ${faded ? "opacity-40" : ""}`}
      />
      <span className="absolute top-1 left-1 rounded-control bg-surface px-1.5 py-0.5 text-xs font-semibold text-ink tabular-nums">
        {place === 1 ? "Main picture" : place}
      </span>
    </span>
  );
}
