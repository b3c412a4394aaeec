CREATE TABLE `bulk_act_products` (
	`act` text PRIMARY KEY NOT NULL,
	`keys` text NOT NULL,
	FOREIGN KEY (`act`) REFERENCES `bulk_acts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `bulk_acts` (
	`id` text PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`act` text NOT NULL,
	`by` text NOT NULL,
	`total` integer NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`shop`) REFERENCES `shops`(`value`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `bulk_acts_open` ON `bulk_acts` (`started_at`) WHERE "bulk_acts"."ended_at" IS NULL;--> statement-breakpoint
CREATE TABLE `deleted_product_images` (
	`product_key` integer NOT NULL,
	`position` integer NOT NULL,
	`condition` text,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`product_key`, `position`),
	FOREIGN KEY (`product_key`) REFERENCES `deleted_products`(`product_key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_product_images_hash` ON `deleted_product_images` (`hash`);--> statement-breakpoint
CREATE TABLE `deleted_products` (
	`product_key` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`fields` text NOT NULL,
	`view_count` integer NOT NULL,
	`act` text,
	`deleted_at` integer NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`shop`) REFERENCES `shops`(`value`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `deleted_products_shop` ON `deleted_products` (`shop`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_products_id` ON `deleted_products` (`shop`,`id`);--> statement-breakpoint
CREATE INDEX `deleted_products_act` ON `deleted_products` (`act`);--> statement-breakpoint
CREATE INDEX `deleted_products_time` ON `deleted_products` (`deleted_at`);