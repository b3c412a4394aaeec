import { ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";

const APPEARS_AFTER_PX = 200;

/**
 * A button that scrolls to the top, shown when the page is scrolled far enough. It is in the top bar, where it covers
 * nothing.
 */
export function ScrollToTop({ className }: { className: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > APPEARS_AFTER_PX);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  if (!shown) return null;
  return (
    <button type="button" onClick={goToTop} aria-label="Scroll to top" className={className}>
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}

/** Moves the focus to the start too, as in a new page, by focusing the body. */
function goToTop() {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute("tabindex");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
