import { Link } from "@remix-run/react";
import { useRef, type ComponentType } from "react";

import * as paths from "../../paths.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { SavedReply } from "../saved-replies.ts";

interface SavedReplyButtonsProps {
  replies: readonly SavedReply[];
  /** Puts a text into the message field. */
  insert: (text: string) => void;
}

/** The seller's buttons above the message field. Only the page of a chat loads it. */
export interface ComposerTools {
  Buttons: ComponentType<SavedReplyButtonsProps>;
  replies: readonly SavedReply[];
}

/** The saved replies. Without JavaScript a button submits the form, and the next page has the reply in the field. */
export function SavedReplyButtons({ replies, insert }: SavedReplyButtonsProps) {
  const hydrated = useHydrated();
  const details = useRef<HTMLDetailsElement>(null);
  return (
    <details ref={details} className="mb-1 text-sm">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-medium underline underline-offset-4">
        Saved replies
      </summary>
      <ul className="mb-2 max-h-48 overflow-y-auto rounded-control border border-line">
        {replies.map(({ key, name, text }) => (
          <li key={key} className="border-b border-line">
            <button
              type={hydrated ? "button" : "submit"}
              name="reply"
              value={key}
              onClick={() => {
                if (!hydrated) return;
                insert(text);
                if (details.current) details.current.open = false;
              }}
              className="block min-h-11 w-full px-3 py-1.5 text-left hover:bg-raised"
            >
              <span className="block font-medium">{name}</span>
              <span className="line-clamp-1 text-muted">{text}</span>
            </button>
          </li>
        ))}
        <li>
          <Link to={paths.savedReplies} className="flex min-h-11 items-center px-3 underline underline-offset-4">
            {replies.length === 0 ? "Add a saved reply" : "Edit saved replies"}
          </Link>
        </li>
      </ul>
    </details>
  );
}
