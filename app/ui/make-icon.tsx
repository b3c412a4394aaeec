import { createElement, forwardRef, type SVGProps } from "react";

/** What each of Lucide's files says about its icon. */
interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/**
 * Replaces Lucide's function `createLucideIcon` (see `vite.config.ts`), which has options that no icon of the shop uses.
 * An icon is decoration, unless it is told otherwise.
 */
export default function makeIcon({ node }: IconData) {
  return forwardRef<SVGSVGElement, SVGProps<SVGSVGElement>>(function Icon(props, ref) {
    return (
      <svg
        ref={ref}
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        {node.map(([tag, attributes]) => createElement(tag, attributes))}
      </svg>
    );
  });
}
