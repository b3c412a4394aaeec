CREATE TABLE `letters` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`audience` text NOT NULL,
	`recipient` text NOT NULL,
	`topic` text NOT NULL,
	`order_key` integer,
	`content` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`error` text,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "letters_audience" CHECK("letters"."audience" IN ('buyer', 'owner', 'test')),
	CONSTRAINT "letters_state" CHECK("letters"."state" IN ('queued', 'sent', 'failed', 'kept')),
	CONSTRAINT "letters_content" CHECK(json_valid("letters"."content") AND octet_length("letters"."content") <= 32000),
	CONSTRAINT "letters_error" CHECK(length("letters"."error") <= 500),
	CONSTRAINT "letters_ended" CHECK(("letters"."ended_at" IS NULL) = ("letters"."state" = 'queued'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `letters_id` ON `letters` (`id`);--> statement-breakpoint
CREATE INDEX `letters_due` ON `letters` (`due_at`) WHERE "letters"."state" = 'queued';--> statement-breakpoint
CREATE INDEX `letters_state` ON `letters` (`state`,`key`);--> statement-breakpoint
CREATE INDEX `letters_recipient` ON `letters` (`recipient`,`created_at`);--> statement-breakpoint
CREATE INDEX `letters_order` ON `letters` (`order_key`);--> statement-breakpoint
CREATE INDEX `letters_time` ON `letters` (`created_at`);--> statement-breakpoint
CREATE TABLE `outages` (
	`subject` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`last_failed_at` integer NOT NULL,
	`told_at` integer
) STRICT;
--> statement-breakpoint
ALTER TABLE `chats` ADD `seller_told_id` integer;