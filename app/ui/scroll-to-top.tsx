import { ArrowUp } from "lucide-react";
import { useEffect, useState } from "react";

import { buttonClass } from "./button.tsx";

const APPEARS_AFTER_PX = 200;

/** The way back up, once there is one worth a button. Nothing without scripts. */
export function ScrollToTop() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(scrollY > APPEARS_AFTER_PX);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  if (!shown) return null;
  return (
    <button
      type="button"
      onClick={goToTop}
      aria-label="Scroll to top"
      className={`${buttonClass({ size: "icon" })} fixed bottom-4 left-4 z-30 rounded-full shadow-lg transition duration-150 starting:opacity-0 print:hidden`}
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}

/** The next Tab starts at the top too: the body takes the focus for a moment, as it has it in a fresh page. */
function goToTop() {
  const { body } = document;
  body.tabIndex = -1;
  body.focus({ preventScroll: true });
  body.removeAttribute("tabindex");
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: still ? "instant" : "smooth" });
}
