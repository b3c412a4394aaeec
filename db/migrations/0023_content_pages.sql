CREATE TABLE `content_pages` (
	`name` text PRIMARY KEY NOT NULL,
	`text` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
