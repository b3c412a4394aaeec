ALTER TABLE `product_alerts` ADD `condition` text;--> statement-breakpoint
-- A job looks at the alerts about this condition. The sum and the lowest price of the product may stay the same.
CREATE TRIGGER product_alerts_condition_changed AFTER UPDATE OF price_cents, quantity ON product_conditions
WHEN new.price_cents <> old.price_cents OR new.quantity <> old.quantity
BEGIN
  UPDATE product_alerts SET changed = 1 WHERE product_key = new.product_key AND condition = new.condition;
END;
--> statement-breakpoint
CREATE TRIGGER product_alerts_condition_added AFTER INSERT ON product_conditions BEGIN
  UPDATE product_alerts SET changed = 1 WHERE product_key = new.product_key AND condition = new.condition;
END;
