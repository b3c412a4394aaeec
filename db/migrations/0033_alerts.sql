CREATE TABLE `product_alerts` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_key` integer NOT NULL,
	`kind` text NOT NULL,
	`target_cents` integer,
	`created_at` integer NOT NULL,
	`changed` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_alerts_kind" CHECK("product_alerts"."kind" IN ('price', 'stock')),
	CONSTRAINT "product_alerts_target" CHECK(("product_alerts"."target_cents" IS NULL) = ("product_alerts"."kind" = 'stock')),
	CONSTRAINT "product_alerts_cents" CHECK("product_alerts"."target_cents" BETWEEN 0 AND 100000000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_alerts_one` ON `product_alerts` (`user_id`,`product_key`,`kind`);--> statement-breakpoint
CREATE INDEX `product_alerts_product` ON `product_alerts` (`product_key`);--> statement-breakpoint
CREATE INDEX `product_alerts_time` ON `product_alerts` (`created_at`);--> statement-breakpoint
CREATE INDEX `product_alerts_changed` ON `product_alerts` (`key`) WHERE "product_alerts"."changed" = 1;
--> statement-breakpoint
-- A job looks at these alerts.
CREATE TRIGGER product_alerts_changed AFTER UPDATE OF price_cents, availability, stock ON products
WHEN new.price_cents IS NOT old.price_cents OR new.availability <> old.availability OR new.stock <> old.stock
BEGIN
  UPDATE product_alerts SET changed = 1 WHERE product_key = new.key;
END;
