interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  /** How many products the list would show with this choice. Absent for a choice that hides no product. */
  count?: number;
  checked: boolean;
}

/** A value of a filter. It is disabled if it would find nothing. */
export function Choice({ label, count, checked, ...input }: ChoiceProps) {
  return (
    <label className="choice">
      <input type="checkbox" defaultChecked={checked} disabled={count === 0 && !checked} {...input} />
      {label}
      {count !== undefined && <span className="count"> ({count.toLocaleString("en-US")})</span>}
    </label>
  );
}
