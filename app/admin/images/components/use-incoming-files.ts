import { useEffect, useRef, useState, type RefObject } from "react";

/**
 * Handles files that are dropped on an element, or pasted there or where nothing else handles them. Returns whether
 * files are dragged over it. Stops the browser from opening a file that is dropped elsewhere.
 */
export function useIncomingFiles(element: RefObject<HTMLElement>, onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const isInside = (event: Event) => event.target instanceof Node && Boolean(element.current?.contains(event.target));
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

    document.addEventListener(
      "dragover",
      (event) => {
        if (!carriesFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        setOver(isInside(event));
        if (event.dataTransfer && !isInside(event)) event.dataTransfer.dropEffect = "none";
      },
      { signal },
    );
    document.addEventListener("dragleave", (event) => event.relatedTarget === null && setOver(false), { signal });
    document.addEventListener(
      "drop",
      (event) => {
        setOver(false);
        if (!carriesFiles(event) || event.defaultPrevented) return;
        event.preventDefault();
        if (isInside(event)) latest.current([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    document.addEventListener(
      "paste",
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length === 0 || event.defaultPrevented) return;
        if (!isInside(event) && isEditable(event.target)) return;
        event.preventDefault();
        latest.current(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, [element]);
  return over;
}

function isEditable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}
