import { useFetchers, useFetcher } from "@remix-run/react";
import { Moon, Sun } from "lucide-react";

import * as paths from "../paths.ts";

import type { Message } from "./message.ts";
import { ReturnFields } from "./return-fields.tsx";
import type { Theme } from "./theme.ts";
import { useAnsweredMessage } from "./use-answered-message.ts";

const FETCHER_KEY = "theme";

/** The theme to show: the one that is being selected, or the saved one. Null follows the system. */
export function useTheme(chosen: Theme | null): Theme | null {
  const pending = useFetchers().find((fetcher) => fetcher.key === FETCHER_KEY);
  const value = pending?.formData?.get("theme");
  return value === "dark" || value === "light" ? value : chosen;
}

/** Two buttons. CSS shows the one that changes the theme, so it also works with the system's theme. */
export function ThemeSwitch() {
  const fetcher = useFetcher<{ message: Message | null }>({ key: FETCHER_KEY });
  useAnsweredMessage(fetcher, paths.theme);
  const button =
    "rounded-control text-muted hover:text-ink hover:bg-raised h-11 w-[44px] shrink-0 items-center justify-center transition-colors";
  return (
    <fetcher.Form method="post" action={paths.theme} className="contents">
      <ReturnFields />
      <button name="theme" value="dark" className={`${button} flex dark:hidden`} aria-label="Use the dark theme">
        <Moon aria-hidden className="size-5" />
      </button>
      <button name="theme" value="light" className={`${button} hidden dark:flex`} aria-label="Use the light theme">
        <Sun aria-hidden className="size-5" />
      </button>
    </fetcher.Form>
  );
}
