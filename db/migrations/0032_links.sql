CREATE TABLE `link_checks` (
	`product_key` integer NOT NULL,
	`link` text NOT NULL,
	`url` text NOT NULL,
	`outcome` text NOT NULL,
	`status` integer,
	`final_url` text,
	`checked_at` integer NOT NULL,
	`ignored` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`product_key`, `link`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "link_checks_outcome_name" CHECK("link_checks"."outcome" IN ('ok', 'gone', 'moved', 'tag-lost', 'unknown')),
	CONSTRAINT "link_checks_final_url" CHECK(length("link_checks"."final_url") <= 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `link_checks_time` ON `link_checks` (`checked_at`);--> statement-breakpoint
CREATE INDEX `link_checks_outcome` ON `link_checks` (`outcome`,`ignored`,`checked_at`);--> statement-breakpoint
CREATE TABLE `link_clicks` (
	`product_key` integer NOT NULL,
	`link` text NOT NULL,
	`day` integer NOT NULL,
	`clicks` integer NOT NULL,
	PRIMARY KEY(`product_key`, `link`, `day`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "link_clicks_clicks" CHECK("link_clicks"."clicks" > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `link_clicks_day` ON `link_clicks` (`day`,`product_key`,`clicks`);--> statement-breakpoint
CREATE TABLE `price_checks` (
	`product_key` integer PRIMARY KEY NOT NULL,
	`checked_at` integer,
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_checks_time` ON `price_checks` (`checked_at`);
--> statement-breakpoint
-- Nobody knows when the present prices were compared with those of the other shops.
INSERT INTO `price_checks` (`product_key`) SELECT `key` FROM `products`
WHERE (SELECT `sells` FROM `shops` WHERE `value` = `products`.`shop`) IS NOT 'conditions';
--> statement-breakpoint
-- Whoever sets a price has looked at it.
CREATE TRIGGER price_checks_insert AFTER INSERT ON products
WHEN (SELECT sells FROM shops WHERE value = new.shop) IS NOT 'conditions'
BEGIN
  INSERT INTO price_checks (product_key, checked_at)
  VALUES (new.key, iif(new.price_cents IS NULL, NULL, unixepoch() * 1000));
END;
--> statement-breakpoint
CREATE TRIGGER price_checks_update AFTER UPDATE OF price_cents ON products
WHEN new.price_cents IS NOT old.price_cents AND new.price_cents IS NOT NULL
BEGIN
  UPDATE price_checks SET checked_at = unixepoch() * 1000 WHERE product_key = new.key;
END;
--> statement-breakpoint
-- Pages show the day.
CREATE TRIGGER price_checks_version AFTER UPDATE OF checked_at ON price_checks BEGIN
  UPDATE shops SET content = content + 1 WHERE value = (SELECT shop FROM products WHERE key = new.product_key);
END;
--> statement-breakpoint
-- What was found about a link says nothing about another.
CREATE TRIGGER link_checks_link AFTER UPDATE OF link, ebay, facebook_marketplace, offer_up, mercari_marketplaces ON products BEGIN
  DELETE FROM link_checks WHERE product_key = new.key AND url IS NOT CASE link
    WHEN 'link' THEN new.link WHEN 'ebay' THEN new.ebay WHEN 'facebook_marketplace' THEN new.facebook_marketplace
    WHEN 'offer_up' THEN new.offer_up ELSE new.mercari_marketplaces
  END;
END;
