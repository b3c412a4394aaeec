import { useEffect, useRef, type RefObject } from "react";

/**
 * Opens a `<dialog>` over the page while it is rendered. The focus moves into it and back afterwards, and the page
 * behind does not scroll. Escape and a press on the backdrop call `onClose`. The caller closes the dialog by no longer
 * rendering it.
 */
export function useDialog(onClose: () => void): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  });
  useEffect(() => {
    if (!dialog.current) return;
    return openDialog(dialog.current, () => latestOnClose.current());
  }, []);
  return dialog;
}

function openDialog(dialog: HTMLDialogElement, askToClose: () => void): () => void {
  const opener = document.activeElement;
  const unlock = lockScroll();
  const listening = new AbortController();
  const { signal } = listening;

  dialog.addEventListener(
    "cancel",
    (event) => {
      // A file input inside also fires `cancel`. Cancels that cannot be prevented end in `close`.
      if (event.target !== dialog || !event.cancelable) return;
      event.preventDefault();
      askToClose();
    },
    { signal },
  );
  // Chromium closes a dialog at a second Escape, even if `cancel` was prevented.
  dialog.addEventListener("close", () => !dialog.open && askToClose(), { signal });

  // Events of the backdrop reach the dialog itself. Dragging a selection out of the dialog does not count.
  let pressedOutside = false;
  dialog.addEventListener("pointerdown", (event) => (pressedOutside = event.target === dialog), { signal });
  dialog.addEventListener("click", (event) => pressedOutside && event.target === dialog && askToClose(), { signal });

  dialog.showModal();
  return () => {
    listening.abort();
    dialog.close();
    unlock();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  };
}

let locks = 0;

/** Keeps the page from scrolling. The scrollbar's gutter stays, so that nothing moves. */
function lockScroll(): () => void {
  locks += 1;
  document.documentElement.style.overflow = "hidden";
  return () => {
    locks -= 1;
    if (locks === 0) document.documentElement.style.overflow = "";
  };
}
