import { Card } from "../../../ui/card.tsx";
import { CHECK_OFF, CHECK_OFF_REASONS, EMPTY_TEXTS, NEVER_CHECKED } from "../links.messages.ts";
import type { LinkList } from "../links-view.ts";

interface EmptyListProps {
  list: LinkList;
  /** Why links are not checked at night; null if they are. */
  checkOff: keyof typeof CHECK_OFF_REASONS | null;
  /** Whether a link was ever checked. */
  isChecked: boolean;
}

/** Why a list has no rows. Without a check, it does not say that there are no problems. */
export function EmptyList({ list, checkOff, isChecked }: EmptyListProps) {
  const isFoundByCheck = list === "problems" || list === "unknown";
  const isOff = isFoundByCheck && checkOff !== null;
  const text = isOff ? CHECK_OFF : isFoundByCheck && !isChecked ? NEVER_CHECKED : EMPTY_TEXTS[list];
  return (
    <Card className="mx-auto my-6 w-full max-w-lg p-[min(2rem,8vw)] text-center">
      <p className="text-lg font-semibold">{text}</p>
      {isOff && <p className="mt-2 text-sm text-muted">{CHECK_OFF_REASONS[checkOff]}</p>}
    </Card>
  );
}
