-- An address in upper and lower case is one address.
DROP INDEX `letters_recipient`;--> statement-breakpoint
CREATE INDEX `letters_recipient` ON `letters` (lower("recipient"),`created_at`);
