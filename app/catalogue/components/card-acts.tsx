import { BUILD_FORM, cardButtonId, COMPARE_FORM, tickButtonId } from "../card-acts.ts";
import { TICK } from "../compared.ts";
import type { ProductCard } from "../product.ts";

/** The acts of a card besides its link. "build" needs an `AddToBuild` on the page, "compare" a `CompareBar`. */
export type CardAct = "build" | "compare";

interface CardActsProps {
  card: ProductCard;
  acts: readonly CardAct[];
  /** Whether the product is selected for comparison. */
  chosen: boolean;
}

/** The controls of a card, in a line below its facts. They work as plain HTML. */
export function CardActs({ card: { id, title }, acts, chosen }: CardActsProps) {
  return (
    <div className="acts">
      {acts.includes("compare") && (
        <button
          id={tickButtonId(id)}
          form={COMPARE_FORM}
          name={TICK}
          value={id}
          aria-pressed={chosen}
          aria-label={`Compare ${title}`}
        >
          <span>Compare</span>
        </button>
      )}
      {acts.includes("build") && (
        <button id={cardButtonId(id)} form={BUILD_FORM} name="add" value={id} aria-label={`Add to build: ${title}`}>
          Add <span>to build</span>
        </button>
      )}
    </div>
  );
}
