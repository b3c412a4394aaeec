import type { ReactNode } from "react";

interface FactsProps {
  /** `narrow` is for short names. */
  names?: "wide" | "narrow";
  children: ReactNode;
}

/** A list of named values. */
export function Facts({ names = "wide", children }: FactsProps) {
  const columns = names === "wide" ? "grid-cols-[8.5rem_minmax(0,1fr)]" : "mt-1 grid-cols-[7rem_minmax(0,1fr)]";
  return <dl className={`grid ${columns} content-start gap-x-3 gap-y-1 text-sm`}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="text-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere tabular-nums">{children === "" ? "—" : children}</dd>
    </div>
  );
}
