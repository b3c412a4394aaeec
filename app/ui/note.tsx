import { createElement, forwardRef, type HTMLAttributes } from "react";

/** The colour of the left border. `plain`: the same as the other borders. */
const TONES = {
  danger: "border-l-danger",
  scarce: "border-l-scarce",
  accent: "border-l-accent",
  plain: "",
};

interface NoteProps extends HTMLAttributes<HTMLElement> {
  tone: keyof typeof TONES;
  as?: "p" | "div" | "section" | "summary";
}

/** A box with a coloured left border, for what somebody should notice. The caller sets the size of its text. */
export const Note = forwardRef<HTMLElement, NoteProps>(function Note({ tone, as = "p", className = "", ...rest }, ref) {
  const look = `rounded-control border border-l-4 border-line-strong bg-surface px-4 py-3 ${TONES[tone]} ${className}`;
  return createElement(as, { ...rest, ref, className: look });
});
