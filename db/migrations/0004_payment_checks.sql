ALTER TABLE `payments` ADD `problem` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `checked_at` integer;--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`status`,`checked_at`);