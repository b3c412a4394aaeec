import { useRef } from "react";

import { useCloseDetails } from "../../../ui/use-close-details.ts";
import type { ChoiceCounts } from "../../lists/filter-counts.queries.server.ts";
import { specParam, type SpecFilter } from "../../spec-filters.ts";

import { Choice } from "./filter-choice.tsx";

interface SpecChoicesProps {
  /** The most useful first. */
  offered: ChoiceCounts["specs"];
  chosen: readonly SpecFilter[];
}

/** The names that are shown; the others are folded away. */
const SHOWN_NAMES = 4;

/** The specs that a list can be narrowed by. Each name opens its values. */
export function SpecChoices({ offered, chosen }: SpecChoicesProps) {
  if (offered.length === 0) return null;
  // A single further name is shown too: the button that opens it would take the same room.
  const shownCount = offered.length === SHOWN_NAMES + 1 ? offered.length : SHOWN_NAMES;
  const [shown, others] = [offered.slice(0, shownCount), offered.slice(shownCount)];
  const valuesOf = (name: string) => chosen.find((one) => one.name === name)?.values ?? [];
  const list = (specs: ChoiceCounts["specs"]) =>
    specs.map((spec) => <SpecValues key={spec.name} spec={spec} chosen={valuesOf(spec.name)} />);
  return (
    <div className="specs">
      {list(shown)}
      {others.length > 0 && (
        <details className="more">
          <summary>
            More filters
            <ChosenCount count={others.reduce((sum, { name }) => sum + valuesOf(name).length, 0)} />
          </summary>
          <div className="specs">{list(others)}</div>
        </details>
      )}
    </div>
  );
}

function SpecValues({
  spec: { name, values },
  chosen,
}: {
  spec: ChoiceCounts["specs"][number];
  chosen: readonly string[];
}) {
  const details = useRef<HTMLDetailsElement>(null);
  useCloseDetails(details);
  return (
    <details ref={details} className="spec" name="spec-values">
      <summary>
        {name}
        <ChosenCount count={chosen.length} />
      </summary>
      <div role="group" aria-label={name} className="values">
        {values.map(({ value, count }) => (
          <Choice
            key={value}
            name={specParam(name)}
            value={value}
            label={value}
            count={count}
            checked={chosen.includes(value)}
          />
        ))}
      </div>
    </details>
  );
}

function ChosenCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {count}
      <span className="sr-only"> chosen</span>
    </span>
  );
}
