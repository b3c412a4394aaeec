import { CONDITION_LABELS, CONDITIONS, type Condition } from "../../../shops/conditions.ts";
import { Select } from "../../../ui/text-input.tsx";
import type { Item } from "../client/items.ts";
import { conditionField } from "../gallery.ts";

interface ConditionSelectProps {
  item: Item;
  /** 1 is the first image. */
  place: number;
  /** Without JavaScript the select keeps its own value. */
  onChoose?: (condition: Condition | null) => void;
}

/** Chooses the condition that an image shows. An image that is not uploaded has no name, and is no part of the form. */
export function ConditionSelect({ item, place, onChoose }: ConditionSelectProps) {
  const chosen = item.condition ?? "";
  return (
    <label className="mt-2 block text-xs font-medium">
      Shows<span className="sr-only"> in picture {place}</span>
      <Select
        name={item.image ? conditionField(item.image.name) : undefined}
        {...(onChoose
          ? {
              value: chosen,
              onChange: ({ currentTarget: { value } }) => onChoose(CONDITIONS.find((one) => one === value) ?? null),
            }
          : { defaultValue: chosen })}
        className="mt-0.5 block h-11 w-full px-2 text-sm font-normal"
      >
        <option value="">Any condition</option>
        {CONDITIONS.map((condition) => (
          <option key={condition} value={condition}>
            {CONDITION_LABELS[condition]}
          </option>
        ))}
      </Select>
    </label>
  );
}
