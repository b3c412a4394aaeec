CREATE TABLE `bulk_act_changes` (
	`act` text NOT NULL,
	`product_key` integer NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	PRIMARY KEY(`act`, `product_key`),
	FOREIGN KEY (`act`) REFERENCES `bulk_acts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `bulk_acts` ADD `missing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `bulk_acts_shop` ON `bulk_acts` (`shop`,`started_at`);