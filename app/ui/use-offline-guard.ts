import { useEffect } from "react";

import { findMissingRoute } from "../connection/load-route-module.ts";

import { closeMessage, showMessage } from "./messages/message-store.ts";
import type { Message } from "./messages/message.ts";
import { OFFLINE } from "./ui.messages.ts";

/**
 * Shows a message when offline. Without it, a link would lead to the browser's error page, and a form would wait until
 * the code of its action can be loaded.
 */
export function useOfflineGuard(): void {
  useEffect(() => {
    let shown = 0;
    const refuse = (event: Event, message: Message) => {
      event.preventDefault();
      event.stopPropagation();
      shown = showMessage(message, "offline");
    };
    const beforeReact = (event: SubmitEvent) => {
      if (!navigator.onLine && isWithoutCode(event)) refuse(event, OFFLINE.form);
    };
    // React has not handled these clicks, so the browser would load a document.
    const afterReact = (event: Event) => {
      if (navigator.onLine || event.defaultPrevented) return;
      if (event.type === "click") {
        if (leadsToDocument(event.target)) refuse(event, OFFLINE.link);
      } else if ((event.target as HTMLFormElement).method !== "dialog") {
        refuse(event, OFFLINE.form);
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener("submit", beforeReact, { signal, capture: true });
    addEventListener("submit", afterReact, { signal });
    addEventListener("click", afterReact, { signal });
    addEventListener("online", () => closeMessage(shown), { signal });
    return () => listening.abort();
  }, []);
}

/** Whether the action of the form has code in the browser that is not loaded yet. */
function isWithoutCode({ target }: SubmitEvent): boolean {
  const form = target as HTMLFormElement;
  if (form.method !== "post") return false;
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  return findMissingRoute(pathname)?.hasClientAction === true;
}

/** Whether a click on it loads another document in this tab. */
function leadsToDocument(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
