CREATE TABLE `__new_shipping_addresses` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state_prov` text NOT NULL,
	`postal_code` text NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`used_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
-- Nobody knows when these were used: they count as older than any new one.
INSERT INTO `__new_shipping_addresses` (`user_id`, `contact_name`, `email`, `phone`, `address`, `city`, `state_prov`, `postal_code`, `used_at`)
SELECT `user_id`, `contact_name`, `email`, `phone`, `address`, `city`, `state_prov`, `postal_code`, 0 FROM `shipping_addresses`;
--> statement-breakpoint
DROP TABLE `shipping_addresses`;--> statement-breakpoint
ALTER TABLE `__new_shipping_addresses` RENAME TO `shipping_addresses`;--> statement-breakpoint
CREATE UNIQUE INDEX `shipping_addresses_place` ON `shipping_addresses` (`user_id`,`contact_name`,`address`,`city`,`postal_code`);--> statement-breakpoint
ALTER TABLE `orders` ADD `country` text DEFAULT '' NOT NULL;
