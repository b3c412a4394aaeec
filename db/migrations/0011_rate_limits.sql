CREATE TABLE `known_browsers` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`logged_in_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `known_browsers_time` ON `known_browsers` (`logged_in_at`);--> statement-breakpoint
CREATE TABLE `rate_limit_uses` (
	`key` integer PRIMARY KEY NOT NULL,
	`budget` text NOT NULL,
	`subject` text NOT NULL,
	`points` integer DEFAULT 1 NOT NULL,
	`used_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limit_uses_subject` ON `rate_limit_uses` (`budget`,`subject`,`used_at`);--> statement-breakpoint
CREATE INDEX `rate_limit_uses_time` ON `rate_limit_uses` (`used_at`);--> statement-breakpoint
INSERT INTO `rate_limit_uses` (`budget`, `subject`, `used_at`)
SELECT 'login-address', `address`, `failed_at` FROM `login_failures`;
--> statement-breakpoint
DROP TABLE `login_failures`;
