/** The stock as text. */
export function stockLabel(quantity: number): string {
  if (quantity <= 0) return "Out of Stock";
  return quantity === 1 ? "Only 1 left!" : `${quantity} - in stock`;
}

/** The units that unpaid and refunded orders hold, as text for administrators; null if there are none. */
export function heldLabel({ held, onHand }: { held: number; onHand: number }): string | null {
  if (held === 0) return null;
  return `${held} held by ${held === 1 ? "an unpaid or refunded order" : "unpaid or refunded orders"}, ${onHand} on hand`;
}
