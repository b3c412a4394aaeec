import { useSyncExternalStore } from "react";

import { readableCookieName, readCookie, THEME_COOKIE_SECONDS } from "../../shared/cookies.ts";

import { isTheme, type Theme } from "./theme.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The theme to show. The browser reads the cookie, `ofDocument` is what the server read. Null follows the system. */
export function useTheme(ofDocument: Theme | null): Theme | null {
  return useSyncExternalStore(subscribe, readTheme, () => ofDocument);
}

/**
 * Stores the theme in the browser itself, with the attributes of the server's cookie. So a choice is stored even if
 * the visitor leaves at once or has no connection.
 */
export function chooseTheme(theme: Theme): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${readableCookieName("theme")}=${theme}; Path=/; Max-Age=${THEME_COOKIE_SECONDS}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

function readTheme(): Theme | null {
  const value = readCookie("theme");
  return isTheme(value) ? value : null;
}
