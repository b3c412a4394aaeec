import type { HTMLAttributes } from "react";

/** The look of a card, for what `Card` cannot be: links, and elements with a ref. */
export const CARD = "rounded-card border border-line bg-surface";

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "section" | "article" | "figure" | "search" | "li";
}

/** A box on the page's ground. The caller sets its padding. */
export function Card({ as: Element = "div", className = "", ...rest }: CardProps) {
  return <Element {...rest} className={`${CARD} ${className}`} />;
}
