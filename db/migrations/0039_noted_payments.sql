CREATE TABLE `noted_payments` (
	`order_key` integer PRIMARY KEY NOT NULL,
	`amount_cents` integer NOT NULL,
	`reference` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "noted_payments_amount" CHECK("noted_payments"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `noted_payments_time` ON `noted_payments` (`at`);