CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `shipping_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state_prov` text NOT NULL,
	`postal_code` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_in_at` integer NOT NULL,
	CONSTRAINT "users_id" CHECK(length("users"."id") BETWEEN 1 AND 255)
) STRICT;
--> statement-breakpoint
CREATE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `cart_lines` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_key` integer NOT NULL,
	`condition` text NOT NULL,
	`quantity` integer NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`preview_hash` text,
	`price_cents` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_lines_condition" CHECK("cart_lines"."condition" IN ('excellent', 'verygood', 'good', 'acceptable')),
	CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" BETWEEN 1 AND 9999),
	CONSTRAINT "cart_lines_price" CHECK("cart_lines"."price_cents" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_item` ON `cart_lines` (`user_id`,`product_key`,`condition`);--> statement-breakpoint
CREATE TABLE `order_events` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_key` integer NOT NULL,
	`kind` text NOT NULL,
	`detail` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_events_order` ON `order_events` (`order_key`,`key`);--> statement-breakpoint
CREATE TABLE `orders` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`product_key` integer NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`condition` text NOT NULL,
	`preview_hash` text,
	`price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state_prov` text NOT NULL,
	`postal_code` text NOT NULL,
	`state` text DEFAULT 'preparing' NOT NULL,
	`payment_status` text DEFAULT 'waiting' NOT NULL,
	`stock_held` integer DEFAULT true NOT NULL,
	`review` text,
	`provider` text NOT NULL,
	`provider_invoice_id` text,
	`invoice_url` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	`hidden_at` integer,
	`shipped` integer DEFAULT false NOT NULL,
	`postal_service` text DEFAULT '' NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_condition" CHECK("orders"."condition" IN ('excellent', 'verygood', 'good', 'acceptable')),
	CONSTRAINT "orders_state" CHECK("orders"."state" IN ('preparing', 'placed', 'void')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" IN ('waiting', 'confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired', 'refunded')),
	CONSTRAINT "orders_quantity" CHECK("orders"."quantity" BETWEEN 1 AND 9999),
	CONSTRAINT "orders_total" CHECK("orders"."price_cents" > 0 AND "orders"."total_cents" = "orders"."price_cents" * "orders"."quantity"),
	CONSTRAINT "orders_placed" CHECK("orders"."state" <> 'placed' OR ("orders"."invoice_url" IS NOT NULL AND "orders"."provider_invoice_id" IS NOT NULL)),
	CONSTRAINT "orders_void" CHECK("orders"."state" <> 'void' OR "orders"."payment_status" NOT IN ('waiting') OR "orders"."stock_held" = 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_submission` ON `orders` (`user_id`,`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_invoice` ON `orders` (`provider`,`provider_invoice_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_time` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`state`,`payment_status`,`created_at`);--> statement-breakpoint
CREATE TABLE `payment_notifications` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`digest` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	`outcome` text
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_notifications_digest` ON `payment_notifications` (`provider`,`digest`);--> statement-breakpoint
CREATE INDEX `payment_notifications_unapplied` ON `payment_notifications` (`applied_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`provider` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`order_key` integer NOT NULL,
	`status` text NOT NULL,
	`price_amount` text,
	`price_currency` text,
	`pay_amount` text,
	`pay_currency` text,
	`actually_paid` text,
	`parent_payment_id` text,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `provider_payment_id`),
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_key`);