CREATE TABLE `stock_changes` (
	`product_id` text NOT NULL,
	`condition` text NOT NULL,
	PRIMARY KEY(`product_id`, `condition`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`endpoint_id` integer NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`endpoint_id`) REFERENCES `webhook_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "webhook_deliveries_state" CHECK("webhook_deliveries"."state" IN ('queued', 'sent', 'failed')),
	CONSTRAINT "webhook_deliveries_payload" CHECK(json_valid("webhook_deliveries"."payload") AND octet_length("webhook_deliveries"."payload") <= 64000),
	CONSTRAINT "webhook_deliveries_error" CHECK(length("webhook_deliveries"."error") <= 200),
	CONSTRAINT "webhook_deliveries_ended" CHECK(("webhook_deliveries"."ended_at" IS NULL) = ("webhook_deliveries"."state" = 'queued'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_id` ON `webhook_deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`endpoint_id`,`due_at`) WHERE "webhook_deliveries"."state" = 'queued';--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`key`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_time` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`events` text NOT NULL,
	`created_at` integer NOT NULL,
	`failing_since` integer,
	`disabled_at` integer,
	CONSTRAINT "webhook_endpoints_url" CHECK(length("webhook_endpoints"."url") <= 2000 AND ("webhook_endpoints"."url" LIKE 'https://%' OR "webhook_endpoints"."url" LIKE 'http://%')),
	CONSTRAINT "webhook_endpoints_events" CHECK(json_valid("webhook_endpoints"."events") AND octet_length("webhook_endpoints"."events") <= 1000)
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `stock_changes_update` AFTER UPDATE OF `quantity` ON `product_conditions`
WHEN new.quantity <> old.quantity
	AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE disabled_at IS NULL AND events LIKE '%"stock.changed"%') BEGIN
	INSERT INTO stock_changes SELECT id, new.condition FROM products WHERE key = new.product_key ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_changes_insert` AFTER INSERT ON `product_conditions`
WHEN new.quantity <> 0
	AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE disabled_at IS NULL AND events LIKE '%"stock.changed"%') BEGIN
	INSERT INTO stock_changes SELECT id, new.condition FROM products WHERE key = new.product_key ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_changes_delete` AFTER DELETE ON `product_conditions`
WHEN old.quantity <> 0
	AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE disabled_at IS NULL AND events LIKE '%"stock.changed"%') BEGIN
	INSERT INTO stock_changes SELECT id, old.condition FROM products WHERE key = old.product_key ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `stock_changes_product` BEFORE DELETE ON `products`
WHEN old.stock > 0
	AND EXISTS (SELECT 1 FROM webhook_endpoints WHERE disabled_at IS NULL AND events LIKE '%"stock.changed"%') BEGIN
	INSERT INTO stock_changes SELECT old.id, condition FROM product_conditions
	WHERE product_key = old.key AND quantity > 0 ON CONFLICT DO NOTHING;
END;
