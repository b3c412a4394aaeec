import { Menu } from "lucide-react";
import { useEffect, useRef } from "react";

import type { Shop } from "../../../shops/shops.ts";
import { useCloseBehindFocus } from "../../../ui/use-close-behind-focus.ts";

/** The popover that the hamburger opens. */
export const DRAWER_ID = "shop-sidebar";
/** How long a mouse must rest on the hamburger before the drawer opens. */
const HOVER_INTENT_MS = 120;
/**
 * How long the drawer stays after a mouse has left it: a click beside it closes it, and must not open what is beneath.
 */
const LEAVE_MS = 500;

/**
 * The hamburger. The drawer is a native popover: click, touch, Escape and its close button work without JavaScript.
 * JavaScript adds opening on hover. Wide screens have a sidebar beside the products and no hamburger.
 */
export function SidebarButton({ shop }: { shop: Shop }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const drawer = document.getElementById(DRAWER_ID);
    if (!button.current || !drawer) return;
    return followMouse(button.current, drawer);
  }, []);
  useCloseBehindFocus(DRAWER_ID, button);
  return (
    <button
      ref={button}
      type="button"
      popovertarget={DRAWER_ID}
      // Not a toggle: a hover may already have opened the drawer, and the click that follows must not close it.
      popovertargetaction="show"
      aria-label="Categories and sorting"
      className={`drawer-button h-11 min-w-11 shrink-0 gap-2 rounded-control border border-line-strong bg-surface text-sm font-semibold hover:bg-raised max-sm:px-3 ${shop.sidebar.kind === "beside" ? "lg:hidden" : ""}`}
    >
      <Menu aria-hidden className="size-5" />
      <span className="sm:hidden">Categories</span>
    </button>
  );
}

/**
 * Opens the drawer when a mouse rests on the button, and closes it soon after the mouse has left the drawer. The open
 * drawer's corner covers the button. Returns a function that stops both.
 */
function followMouse(button: HTMLElement, drawer: HTMLElement): () => void {
  const panel = drawer.querySelector("nav");
  const veil = drawer.querySelector(".veil");
  const corner = drawer.querySelector(".corner");
  const listening = new AbortController();
  let opening: ReturnType<typeof setTimeout> | undefined;
  let closing: ReturnType<typeof setTimeout> | undefined;
  /**
   * The drawer was closed while the mouse was on the button: the mouse must leave before the drawer opens on hover
   * again.
   */
  let closedUnderMouse = false;

  const on = (target: Element | null, type: string, listener: (event: PointerEvent) => void) =>
    target?.addEventListener(type, (event) => isByMouse(event) && listener(event), { signal: listening.signal });
  // Not `pointerenter`: it also fires when the page scrolls under a mouse that does not move.
  on(button, "pointermove", () => {
    if (opening !== undefined || closedUnderMouse || !panel || !opensAtButton(panel)) return;
    opening = setTimeout(() => {
      if (!drawer.matches(":popover-open")) drawer.showPopover();
    }, HOVER_INTENT_MS);
  });
  on(button, "pointerleave", ({ relatedTarget }) => {
    clearTimeout(opening);
    opening = undefined;
    closedUnderMouse = false;
    // The mouse left before the drawer opened under it.
    if (relatedTarget === veil) drawer.hidePopover();
  });
  on(panel, "pointerleave", () => (closing = setTimeout(() => drawer.hidePopover(), LEAVE_MS)));
  on(panel, "pointerenter", () => clearTimeout(closing));
  drawer.addEventListener(
    "beforetoggle",
    (event) => {
      clearTimeout(closing);
      closedUnderMouse = event.newState === "closed" && corner?.matches(":hover") === true;
    },
    { signal: listening.signal },
  );
  return () => {
    clearTimeout(opening);
    clearTimeout(closing);
    listening.abort();
  };
}

function isByMouse(event: Event): event is PointerEvent {
  return event instanceof PointerEvent && event.pointerType === "mouse";
}

/**
 * Whether the open drawer's corner covers the button. If it does not, a click meant for the button would hit a link.
 */
function opensAtButton(panel: Element): boolean {
  return !["", "none"].includes(getComputedStyle(panel).getPropertyValue("position-area"));
}
