import { useEffect } from "react";

const PREFIX = /^\(\d+\) /;

/** Puts the number of unread messages in front of the document's title, and keeps it there when the page changes. */
export function useUnreadTitle(unread: number): void {
  useEffect(() => {
    const show = () => {
      const plain = document.title.replace(PREFIX, "");
      const title = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (document.title !== title) document.title = title;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(PREFIX, "");
    };
  }, [unread]);
}
