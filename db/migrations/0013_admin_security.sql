CREATE TABLE `authenticators` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`secret` text NOT NULL,
	`added_at` integer NOT NULL,
	`last_step` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`public_key` blob NOT NULL,
	`counter` integer NOT NULL,
	`added_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `new_admin_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer NOT NULL,
	`address` text,
	`user_agent` text
) STRICT;
--> statement-breakpoint
INSERT INTO `new_admin_tokens` (`token_hash`, `created_at`, `expires_at`, `used_at`)
SELECT `token_hash`, `created_at`, `expires_at`, `created_at` FROM `admin_tokens`;
--> statement-breakpoint
DROP TABLE `admin_tokens`;--> statement-breakpoint
ALTER TABLE `new_admin_tokens` RENAME TO `admin_tokens`;--> statement-breakpoint
CREATE INDEX `admin_tokens_expiry` ON `admin_tokens` (`expires_at`);
