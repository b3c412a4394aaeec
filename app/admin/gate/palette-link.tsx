import { Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";

import { importScript, loadPage } from "../../connection/import-script.ts";
import * as paths from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** Loaded when it is opened for the first time. */
const Palette = lazy(() => importScript(() => import("./palette.tsx")).catch(() => loadPage(paths.palette)));

/**
 * Opens the palette, also by Ctrl+K. Without JavaScript it is a link to the page of the same search. `outside`: the
 * current page is outside of the panels and has a stricter content security policy, so links load a new document.
 */
export function PaletteLink({ outside = false }: { outside?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <Link
        to={paths.palette}
        reloadDocument={outside}
        aria-keyshortcuts="Control+K"
        aria-haspopup={hydrated ? "dialog" : undefined}
        aria-label="Find"
        title="Find (Ctrl+K)"
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          setOpen(true);
        }}
        className={`${buttonClass({ size: "icon" })} shrink-0`}
      >
        <Search aria-hidden className="size-5" />
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette outside={outside} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
