DROP TRIGGER `product_alerts_condition_changed`;--> statement-breakpoint
-- A job looks at the alerts about this condition, and about any. The sum and the lowest price of the product may stay
-- the same: a condition that is sold out may cost less than all that are in stock.
CREATE TRIGGER product_alerts_condition_changed AFTER UPDATE OF price_cents, quantity ON product_conditions
WHEN new.price_cents <> old.price_cents OR new.quantity <> old.quantity
BEGIN
  UPDATE product_alerts SET changed = 1
  WHERE product_key = new.product_key AND (condition IS NULL OR condition = new.condition);
END;
