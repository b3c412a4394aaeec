import { useEffect } from "react";

/**
 * Puts the number of unread messages in front of the document's title, and keeps it there when the page changes.
 * `written`: the number that the page itself has put there, which is replaced; 0 for none.
 */
export function useUnreadTitle(unread: number, written = 0): void {
  useEffect(() => {
    const own = prefix(unread);
    const before = prefix(written);
    let plain = "";
    const isOwn = () => document.title === own + plain;
    const show = () => {
      if (isOwn()) return;
      const { title } = document;
      plain = title.startsWith(before) ? title.slice(before.length) : title;
      if (!isOwn()) document.title = own + plain;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { subtree: true, childList: true, characterData: true });
    return () => {
      observer.disconnect();
      if (isOwn()) document.title = plain;
    };
  }, [unread, written]);
}

function prefix(count: number): string {
  return count > 0 ? `(${count}) ` : "";
}
