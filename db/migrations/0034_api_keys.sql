CREATE TABLE `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`key_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer,
	CONSTRAINT "api_keys_name_length" CHECK(length("api_keys"."name") BETWEEN 1 AND 60),
	CONSTRAINT "api_keys_scopes" CHECK(json_valid("api_keys"."scopes") AND octet_length("api_keys"."scopes") <= 1000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_name` ON `api_keys` (`name`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash` ON `api_keys` (`key_hash`);