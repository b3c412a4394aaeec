CREATE TABLE `product_field_changes` (
	`product_key` integer NOT NULL,
	`field` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`product_key`, `field`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
-- The time of a change is the product's updated_at, which is unique to each change of the product. A change by a program
-- that does not set it first raises it by a millisecond, so that it is later than that of every export before.
CREATE TRIGGER product_field_changes_condition_insert AFTER INSERT ON product_conditions BEGIN
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, new.condition || '_condition_price', updated_at FROM products
  WHERE key = new.product_key AND new.price_cents <> 0
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, new.condition || '_condition_available_quantity', updated_at FROM products
  WHERE key = new.product_key AND new.quantity <> 0
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER product_field_changes_condition_update AFTER UPDATE OF price_cents, quantity ON product_conditions
WHEN new.price_cents <> old.price_cents OR new.quantity <> old.quantity
BEGIN
  UPDATE products SET updated_at = updated_at + 1 WHERE key = new.product_key;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, new.condition || '_condition_price', updated_at FROM products
  WHERE key = new.product_key AND new.price_cents <> old.price_cents
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, new.condition || '_condition_available_quantity', updated_at FROM products
  WHERE key = new.product_key AND new.quantity <> old.quantity
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER product_field_changes_condition_delete AFTER DELETE ON product_conditions
WHEN old.price_cents <> 0 OR old.quantity <> 0
BEGIN
  UPDATE products SET updated_at = updated_at + 1 WHERE key = old.product_key;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, old.condition || '_condition_price', updated_at FROM products WHERE key = old.product_key
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, old.condition || '_condition_available_quantity', updated_at FROM products WHERE key = old.product_key
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
--> statement-breakpoint
CREATE TRIGGER product_field_changes_product_update AFTER UPDATE OF price_cents, typical_price_cents, availability ON products
WHEN (SELECT sells FROM shops WHERE value = new.shop) IS NOT 'conditions' AND (
  new.price_cents IS NOT old.price_cents
  OR new.typical_price_cents <> old.typical_price_cents
  OR new.availability <> old.availability
)
BEGIN
  UPDATE products SET updated_at = old.updated_at + 1 WHERE key = new.key AND updated_at <= old.updated_at;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, 'price', updated_at FROM products WHERE key = new.key AND new.price_cents IS NOT old.price_cents
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, 'typical_price', updated_at FROM products
  WHERE key = new.key AND new.typical_price_cents <> old.typical_price_cents
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
  INSERT INTO product_field_changes (product_key, field, changed_at)
  SELECT key, 'availability', updated_at FROM products WHERE key = new.key AND new.availability <> old.availability
  ON CONFLICT DO UPDATE SET changed_at = excluded.changed_at;
END;
