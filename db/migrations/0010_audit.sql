CREATE TABLE `audit_entries` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_id` text,
	`address` text,
	`action` text NOT NULL,
	`shop` text,
	`subject` text,
	`before` text,
	`after` text,
	CONSTRAINT "audit_entries_before" CHECK("audit_entries"."before" IS NULL OR (json_valid("audit_entries"."before") AND octet_length("audit_entries"."before") <= 4000)),
	CONSTRAINT "audit_entries_after" CHECK("audit_entries"."after" IS NULL OR (json_valid("audit_entries"."after") AND octet_length("audit_entries"."after") <= 4000))
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_entries_action` ON `audit_entries` (`action`);--> statement-breakpoint
CREATE INDEX `audit_entries_time` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE TABLE `login_failure_counts` (
	`hour` integer PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_never_change` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'entries of the audit trail never change');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_are_kept` BEFORE DELETE ON `audit_entries`
WHEN old.at > (unixepoch() - 400 * 86400) * 1000 BEGIN
	SELECT RAISE(ABORT, 'entries of the audit trail are kept for 400 days');
END;
