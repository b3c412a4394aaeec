import { LoaderCircle } from "lucide-react";
import type { ComponentPropsWithoutRef, MouseEvent } from "react";

const TONES = {
  /** The main action of a screen. */
  primary: "border-transparent bg-accent text-on-accent not-disabled:not-aria-disabled:hover:bg-accent-hover",
  quiet: "border-line-strong bg-surface text-ink not-disabled:not-aria-disabled:hover:bg-raised",
  danger:
    "border-danger bg-surface text-danger not-disabled:not-aria-disabled:hover:bg-danger not-disabled:not-aria-disabled:hover:text-surface",
};

const SIZES = {
  regular: "min-h-11 px-4 py-2 text-sm",
  large: "min-h-12 px-5 py-2.5 text-base",
  /** A square for an icon without text. The button needs an `aria-label`. */
  icon: "size-11 text-sm",
};

interface ButtonLook {
  tone?: keyof typeof TONES;
  size?: keyof typeof SIZES;
}

/** The style of a button, also for links. */
export function buttonClass({ tone = "quiet", size = "regular" }: ButtonLook = {}): string {
  return `rounded-control inline-flex items-center justify-center gap-2 border text-center font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 aria-busy:cursor-progress ${TONES[tone]} ${SIZES[size]}`;
}

interface ButtonProps extends ButtonLook, ComponentPropsWithoutRef<"button"> {
  /** The action is running: shows a spinner, keeps the focus and ignores clicks. */
  pending?: boolean;
}

export function Button({ tone, size, pending = false, className = "", onClick, children, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (pending) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      onClick={click}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest["aria-disabled"]}
      className={`${buttonClass({ tone, size })} ${className}`}
    >
      {pending && (
        <LoaderCircle aria-hidden className="size-[1.2em] shrink-0 animate-spin motion-reduce:animate-none" />
      )}
      {children}
    </button>
  );
}
