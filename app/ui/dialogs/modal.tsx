import { X } from "lucide-react";
import type { ReactNode } from "react";

import { buttonClass } from "../button.tsx";
import { LoadingBar } from "../layout/loading-bar.tsx";
import { Toasts } from "../messages/toast.tsx";

import { useDialog } from "./use-dialog.ts";

interface ModalProps {
  /** The id of the title inside. */
  labelledBy: string;
  /**
   * Called on Escape, a click on the backdrop or the close button. The modal stays until it is no longer rendered.
   */
  onClose: () => void;
  /** Shown beside the close button. */
  head?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog over the page while it is rendered: full-screen on phones, otherwise a panel at the top, which does not move
 * when its content grows.
 */
export function Modal({ labelledBy, onClose, head, children }: ModalProps) {
  const dialog = useDialog(onClose);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      className="mx-auto mt-0 mb-auto h-dvh max-h-none w-full max-w-none flex-col overflow-hidden border-line bg-surface text-ink transition duration-150 backdrop:bg-veil open:flex sm:mt-6 sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:w-[calc(100%-3rem)] sm:max-w-product sm:rounded-card sm:border starting:open:translate-y-3 starting:open:opacity-0"
    >
      <div className="flex shrink-0 items-start p-2">
        <div className="min-w-0 flex-1">{head}</div>
        <button
          type="button"
          onClick={onClose}
          aria-label="Close"
          className={`${buttonClass({ size: "icon" })} border-transparent forced-colors:border-current`}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 pb-4 sm:px-6 sm:pb-6">{children}</div>
      <Toasts inDialog />
      <LoadingBar />
    </dialog>
  );
}
