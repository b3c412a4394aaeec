import type { FieldMetadata } from "@conform-to/react";
import { Star } from "lucide-react";
import { useRef } from "react";

import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field-error.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

const RATES = [1, 2, 3, 4, 5];

/** On sends YES. Off sends nothing, which means NO. */
export function AvailabilityField({ field, className }: { field: FieldMetadata<string>; className?: string }) {
  return (
    <div className={className}>
      <span aria-hidden className="block text-sm font-semibold">
        Availability
      </span>
      <label className="mt-1.5 flex h-11 w-fit cursor-pointer items-center gap-3 text-sm font-medium lg:h-10">
        <input
          type="checkbox"
          role="switch"
          name={field.name}
          value="YES"
          defaultChecked={field.initialValue !== "NO"}
          key={field.key}
          className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-raised transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-muted before:transition-transform checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent forced-colors:before:bg-[CanvasText]"
        />
        <span>
          <span className="sr-only">Availability: </span>Available
        </span>
      </label>
      <FieldError id={field.errorId} error={field.errors?.join(" ")} />
    </div>
  );
}

/** One to five stars; no selection means no rating. */
export function RatingField({ field, className }: { field: FieldMetadata<string>; className: string }) {
  const hydrated = useHydrated();
  const stars = useRef<HTMLDivElement>(null);
  const clear = () => {
    const chosen = stars.current?.querySelector<HTMLInputElement>("input:checked");
    if (!chosen) return;
    chosen.checked = false;
    chosen.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <fieldset className={`min-w-0 ${className}`} key={field.key}>
      <legend className="text-sm font-semibold">Rating</legend>
      <div className="mt-1.5 flex min-h-11 flex-wrap items-center lg:min-h-10">
        <div ref={stars} className="-ml-1.5 flex flex-wrap">
          {RATES.map((rate) => (
            <label
              key={rate}
              className="flex size-8.5 cursor-pointer items-center justify-center rounded-control text-line-strong [--fill:none] has-checked:text-accent-ink has-checked:[--fill:currentColor] has-focus-visible:outline-3 has-focus-visible:outline-focus [&:has(~_label_:checked)]:text-accent-ink [&:has(~_label_:checked)]:[--fill:currentColor]"
            >
              <input
                type="radio"
                name={field.name}
                value={rate}
                defaultChecked={field.initialValue === String(rate)}
                className="sr-only"
              />
              <Star aria-hidden className="size-6 fill-(--fill)" />
              <span className="sr-only">{rate === 1 ? "1 star" : `${rate} stars`}</span>
            </label>
          ))}
        </div>
        {hydrated ? (
          <Button type="button" onClick={clear} className="ml-2 min-h-9! px-3! py-1!">
            Clear<span className="sr-only"> rating</span>
          </Button>
        ) : (
          <label className="ml-3 flex h-11 items-center gap-2 text-sm">
            <input type="radio" name={field.name} value="0" defaultChecked={field.initialValue === "0"} />
            No rating
          </label>
        )}
      </div>
      <FieldError id={field.errorId} error={field.errors?.join(" ")} />
    </fieldset>
  );
}
