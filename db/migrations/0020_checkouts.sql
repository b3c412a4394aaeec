CREATE TABLE `checkouts` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`total_cents` integer NOT NULL,
	`provider` text NOT NULL,
	`provider_invoice_id` text,
	`invoice_url` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_id` ON `checkouts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_submission` ON `checkouts` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `checkouts_invoice` ON `checkouts` (`provider`,`provider_invoice_id`);--> statement-breakpoint
-- Every order until now was paid on its own: its checkout gets its key and its id.
INSERT INTO `checkouts` (`key`, `id`, `user_id`, `total_cents`, `provider`, `provider_invoice_id`, `invoice_url`, `idempotency_key`, `request_hash`)
SELECT `key`, `id`, `user_id`, `total_cents`, `provider`, `provider_invoice_id`, `invoice_url`, `idempotency_key`, `request_hash` FROM `orders`;
--> statement-breakpoint
ALTER TABLE `orders` ADD `checkout_key` integer DEFAULT 0 NOT NULL REFERENCES checkouts(key);--> statement-breakpoint
UPDATE `orders` SET `checkout_key` = `key`;--> statement-breakpoint
CREATE INDEX `orders_checkout` ON `orders` (`checkout_key`);--> statement-breakpoint
DROP INDEX `orders_submission`;--> statement-breakpoint
DROP INDEX `orders_invoice`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `idempotency_key`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `request_hash`;--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`provider` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`checkout_key` integer NOT NULL,
	`status` text NOT NULL,
	`price_amount` text,
	`price_currency` text,
	`pay_amount` text,
	`pay_currency` text,
	`actually_paid` text,
	`parent_payment_id` text,
	`fee_amount` text,
	`fee_currency` text,
	`transaction_id` text,
	`received_cents` integer,
	`money_at` integer,
	`is_matched` integer DEFAULT false NOT NULL,
	`problem` text,
	`updated_at` integer NOT NULL,
	`checked_at` integer,
	PRIMARY KEY(`provider`, `provider_payment_id`),
	FOREIGN KEY (`checkout_key`) REFERENCES `checkouts`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payments` (`provider`, `provider_payment_id`, `checkout_key`, `status`, `price_amount`, `price_currency`, `pay_amount`, `pay_currency`, `actually_paid`, `parent_payment_id`, `fee_amount`, `fee_currency`, `transaction_id`, `received_cents`, `money_at`, `is_matched`, `problem`, `updated_at`, `checked_at`)
SELECT `provider`, `provider_payment_id`, `order_key`, `status`, `price_amount`, `price_currency`, `pay_amount`, `pay_currency`, `actually_paid`, `parent_payment_id`, `fee_amount`, `fee_currency`, `transaction_id`, `received_cents`, `money_at`, `is_matched`, `problem`, `updated_at`, `checked_at` FROM `payments`;
--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE INDEX `payments_checkout` ON `payments` (`checkout_key`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`status`,`checked_at`);--> statement-breakpoint
CREATE INDEX `payments_money` ON `payments` (`money_at`);
