CREATE TABLE `attention_cases` (
	`key` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`order_key` integer,
	`provider` text,
	`payment_id` text,
	`subject` text NOT NULL,
	`case_values` text NOT NULL,
	`first_seen_at` integer NOT NULL,
	`resolved_at` integer,
	`resolution` text,
	`resolved_by` text,
	`resolved_from` text,
	`note` text,
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attention_cases_values" CHECK(json_valid("attention_cases"."case_values") AND octet_length("attention_cases"."case_values") <= 8000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `attention_cases_open` ON `attention_cases` (`kind`,`subject`) WHERE "attention_cases"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX `attention_cases_order` ON `attention_cases` (`order_key`);--> statement-breakpoint
CREATE INDEX `attention_cases_subject` ON `attention_cases` (`subject`);--> statement-breakpoint
CREATE TABLE `refunds` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_key` integer NOT NULL,
	`amount_cents` integer NOT NULL,
	`reference` text NOT NULL,
	`note` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refunds_amount" CHECK("refunds"."amount_cents" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `refunds_order` ON `refunds` (`order_key`);--> statement-breakpoint
CREATE INDEX `refunds_time` ON `refunds` (`at`);--> statement-breakpoint
CREATE TABLE `refused_notifications` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	CONSTRAINT "refused_notifications_body" CHECK(octet_length("refused_notifications"."body") <= 2000)
) STRICT;
--> statement-breakpoint
ALTER TABLE `order_events` ADD `actor_id` text;--> statement-breakpoint
ALTER TABLE `order_events` ADD `address` text;--> statement-breakpoint
ALTER TABLE `order_events` ADD `note` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `decided_status` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_amount` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `fee_currency` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `transaction_id` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `received_cents` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `money_at` integer;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_matched` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `payments_money` ON `payments` (`money_at`);--> statement-breakpoint
UPDATE `payments` SET `money_at` = `updated_at`
WHERE `status` IN ('confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'refunded');--> statement-breakpoint
UPDATE `payments` SET `received_cents` = CASE
  WHEN `problem` LIKE 'paid in %' THEN NULL
  WHEN `status` = 'finished' AND `problem` IS NULL THEN (SELECT `total_cents` FROM `orders` WHERE `orders`.`key` = `payments`.`order_key`)
  WHEN lower(`price_currency`) = 'usd' AND CAST(`pay_amount` AS REAL) > 0 AND CAST(`actually_paid` AS REAL) > 0
    THEN CAST(100 * CAST(`price_amount` AS REAL) * CAST(`actually_paid` AS REAL) / CAST(`pay_amount` AS REAL) + 0.000001 AS INTEGER)
END
WHERE `money_at` IS NOT NULL;--> statement-breakpoint
WITH RECURSIVE reasons(order_key, provider, seen_at, reason, rest) AS (
  SELECT `key`, `provider`, `updated_at`, '', `review` || '; ' FROM `orders` WHERE `review` IS NOT NULL
  UNION ALL
  SELECT order_key, provider, seen_at, substr(rest, 1, instr(rest, '; ') - 1), substr(rest, instr(rest, '; ') + 2)
  FROM reasons WHERE rest <> ''
), found(order_key, provider, seen_at, reason, payment_id) AS (
  SELECT order_key, provider, seen_at, substr(reason, 1, 500), CASE
    WHEN reason GLOB 'payment *: *' THEN substr(reason, 9, instr(reason, ':') - 9)
    WHEN reason GLOB 'payment * names another*' THEN substr(reason, 9, instr(reason, ' names another') - 9)
  END
  FROM reasons WHERE reason <> ''
)
INSERT INTO `attention_cases` (`kind`, `order_key`, `provider`, `payment_id`, `subject`, `case_values`, `first_seen_at`)
SELECT CASE
    WHEN reason = 'oversold' THEN 'oversold'
    WHEN reason = 'paid after it was withdrawn' THEN 'paid_withdrawn'
    WHEN reason LIKE '%names another order or invoice' THEN 'contradiction'
    WHEN reason LIKE '%sent again to the address of payment%' THEN 'redeposit'
    WHEN reason LIKE '%: made for %' OR reason LIKE '%: paid in % in place of %' THEN 'wrong_payment'
    WHEN reason LIKE '%after the invoice had expired' THEN 'paid_late'
    WHEN reason LIKE '%the invoice is marked as invalid' THEN 'invalid_paid'
    WHEN reason LIKE '% of % came' THEN 'underpaid'
    ELSE 'other'
  END AS kind,
  order_key,
  CASE WHEN payment_id IS NOT NULL THEN provider END,
  payment_id,
  order_key || '/' || CASE WHEN payment_id IS NULL THEN '/' ELSE provider || '/' || payment_id END,
  json_object('text', reason),
  seen_at
FROM found
WHERE true
ON CONFLICT DO NOTHING;
