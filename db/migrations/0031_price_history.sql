CREATE TABLE `price_history` (
	`product_key` integer NOT NULL,
	`condition` text NOT NULL,
	`day` integer NOT NULL,
	`price_cents` integer,
	`lowest_cents` integer,
	PRIMARY KEY(`product_key`, `condition`, `day`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_history_condition" CHECK("price_history"."condition" IN ('', 'excellent', 'verygood', 'good', 'acceptable')),
	CONSTRAINT "price_history_price" CHECK("price_history"."price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "price_history_lowest" CHECK("price_history"."lowest_cents" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_history_day` ON `price_history` (`day`);
--> statement-breakpoint
-- What is known: each price has held at least since the product's last change.
INSERT INTO `price_history` (`product_key`, `condition`, `day`, `price_cents`, `lowest_cents`)
SELECT `key`, '', `updated_at` / 86400000, `price_cents`, `price_cents` FROM `products`
WHERE `price_cents` IS NOT NULL AND (SELECT `sells` FROM `shops` WHERE `value` = `products`.`shop`) IS NOT 'conditions';
--> statement-breakpoint
INSERT INTO `price_history` (`product_key`, `condition`, `day`, `price_cents`, `lowest_cents`)
SELECT `key`, `condition`, `updated_at` / 86400000, `product_conditions`.`price_cents`, `product_conditions`.`price_cents`
FROM `product_conditions` JOIN `products` ON `key` = `product_key` WHERE `product_conditions`.`price_cents` > 0;
--> statement-breakpoint
-- A day has one row: its last price, and the lowest one that was set on it.
CREATE TRIGGER price_history_product_insert AFTER INSERT ON products
WHEN new.price_cents IS NOT NULL AND (SELECT sells FROM shops WHERE value = new.shop) IS NOT 'conditions'
BEGIN
  INSERT INTO price_history (product_key, condition, day, price_cents, lowest_cents)
  VALUES (new.key, '', unixepoch() / 86400, new.price_cents, new.price_cents);
END;
--> statement-breakpoint
CREATE TRIGGER price_history_product_update AFTER UPDATE OF price_cents ON products
WHEN new.price_cents IS NOT old.price_cents AND (SELECT sells FROM shops WHERE value = new.shop) IS NOT 'conditions'
BEGIN
  INSERT INTO price_history (product_key, condition, day, price_cents, lowest_cents)
  VALUES (new.key, '', unixepoch() / 86400, new.price_cents, new.price_cents)
  ON CONFLICT DO UPDATE SET price_cents = excluded.price_cents,
    lowest_cents = coalesce(min(lowest_cents, excluded.lowest_cents), lowest_cents, excluded.lowest_cents);
END;
--> statement-breakpoint
-- A condition with the price 0 is not offered. The product may be gone, and its conditions with it.
CREATE TRIGGER price_history_condition_insert AFTER INSERT ON product_conditions WHEN new.price_cents > 0 BEGIN
  INSERT INTO price_history (product_key, condition, day, price_cents, lowest_cents)
  VALUES (new.product_key, new.condition, unixepoch() / 86400, new.price_cents, new.price_cents)
  ON CONFLICT DO UPDATE SET price_cents = excluded.price_cents,
    lowest_cents = coalesce(min(lowest_cents, excluded.lowest_cents), lowest_cents, excluded.lowest_cents);
END;
--> statement-breakpoint
CREATE TRIGGER price_history_condition_update AFTER UPDATE OF price_cents ON product_conditions
WHEN new.price_cents <> old.price_cents
BEGIN
  INSERT INTO price_history (product_key, condition, day, price_cents, lowest_cents)
  VALUES (new.product_key, new.condition, unixepoch() / 86400, nullif(new.price_cents, 0), nullif(new.price_cents, 0))
  ON CONFLICT DO UPDATE SET price_cents = excluded.price_cents,
    lowest_cents = coalesce(min(lowest_cents, excluded.lowest_cents), lowest_cents, excluded.lowest_cents);
END;
--> statement-breakpoint
CREATE TRIGGER price_history_condition_delete AFTER DELETE ON product_conditions WHEN old.price_cents > 0 BEGIN
  INSERT INTO price_history (product_key, condition, day, price_cents, lowest_cents)
  SELECT key, old.condition, unixepoch() / 86400, NULL, NULL FROM products WHERE key = old.product_key
  ON CONFLICT DO UPDATE SET price_cents = excluded.price_cents,
    lowest_cents = coalesce(min(lowest_cents, excluded.lowest_cents), lowest_cents, excluded.lowest_cents);
END;
