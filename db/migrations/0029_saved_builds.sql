CREATE TABLE `saved_builds` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`parts` text NOT NULL,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "saved_builds_size" CHECK(length("saved_builds"."name") BETWEEN 1 AND 60 AND length("saved_builds"."parts") BETWEEN 1 AND 3000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_builds_name` ON `saved_builds` (`user_id`,`name`);