CREATE TABLE `filter_counts` (
	`category_key` integer NOT NULL,
	`rate` integer NOT NULL,
	`offers` integer NOT NULL,
	`product_count` integer NOT NULL,
	PRIMARY KEY(`category_key`, `rate`, `offers`),
	FOREIGN KEY (`category_key`) REFERENCES `categories`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "filter_counts_count" CHECK("filter_counts"."product_count" >= 0)
) STRICT;
--> statement-breakpoint
DROP INDEX `products_category_title`;
--> statement-breakpoint
DROP INDEX `products_category_views`;
--> statement-breakpoint
DROP INDEX `products_category_rating`;
--> statement-breakpoint
DROP INDEX `products_category_price_asc`;
--> statement-breakpoint
DROP INDEX `products_category_price_desc`;
--> statement-breakpoint
-- A column cannot be dropped while a trigger names it. The description is written again because it stays the last
-- column, so that lists do not read past it.
DROP TRIGGER `products_version_update`;
--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `description` TO `old_description`;
--> statement-breakpoint
ALTER TABLE `products` ADD `excellent_cents` integer;
--> statement-breakpoint
ALTER TABLE `products` ADD `verygood_cents` integer;
--> statement-breakpoint
ALTER TABLE `products` ADD `good_cents` integer;
--> statement-breakpoint
ALTER TABLE `products` ADD `acceptable_cents` integer;
--> statement-breakpoint
ALTER TABLE `products` ADD `offers` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE `products` ADD `description` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `products` SET `description` = `old_description`;
--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `old_description`;
--> statement-breakpoint
UPDATE `products` SET (`excellent_cents`, `verygood_cents`, `good_cents`, `acceptable_cents`, `offers`) = (
    SELECT max(price_cents) FILTER (WHERE condition = 'excellent'), max(price_cents) FILTER (WHERE condition = 'verygood'),
      max(price_cents) FILTER (WHERE condition = 'good'), max(price_cents) FILTER (WHERE condition = 'acceptable'),
      coalesce(sum(iif(quantity > 0, 17, 1) * CASE condition WHEN 'excellent' THEN 1 WHEN 'verygood' THEN 2 WHEN 'good' THEN 4 ELSE 8 END), 0)
    FROM product_conditions WHERE product_key = `products`.`key` AND price_cents > 0
  ) WHERE `key` IN (SELECT `product_key` FROM `product_conditions`);
--> statement-breakpoint
CREATE INDEX `products_category_title` ON `products` (`category_key`,`title_fold`,`id`,`rate`,`price_cents`,`offers`,`excellent_cents`,`verygood_cents`,`good_cents`,`acceptable_cents`);
--> statement-breakpoint
CREATE INDEX `products_category_views` ON `products` (`category_key`,"view_count" DESC,`title_fold`,`id`,`rate`,`price_cents`,`offers`,`excellent_cents`,`verygood_cents`,`good_cents`,`acceptable_cents`);
--> statement-breakpoint
CREATE INDEX `products_category_rating` ON `products` (`category_key`,"rate" DESC,`title_fold`,`id`,`rate`,`price_cents`,`offers`,`excellent_cents`,`verygood_cents`,`good_cents`,`acceptable_cents`);
--> statement-breakpoint
CREATE INDEX `products_category_price_asc` ON `products` (`category_key`,`price_or_last`,`title_fold`,`id`,`rate`,`price_cents`,`offers`,`excellent_cents`,`verygood_cents`,`good_cents`,`acceptable_cents`);
--> statement-breakpoint
CREATE INDEX `products_category_price_desc` ON `products` (`category_key`,"price_cents" DESC,`title_fold`,`id`,`rate`,`price_cents`,`offers`,`excellent_cents`,`verygood_cents`,`good_cents`,`acceptable_cents`);
--> statement-breakpoint
CREATE INDEX `products_category_filters` ON `products` (`category_key`,`rate`,`offers`,`price_cents`,`excellent_cents`,`verygood_cents`,`good_cents`,`acceptable_cents`,`title_fold`);
--> statement-breakpoint
INSERT INTO `filter_counts` (`category_key`, `rate`, `offers`, `product_count`)
SELECT `category_key`, `rate`, `offers`, count(*) FROM `products` GROUP BY `category_key`, `rate`, `offers`;
--> statement-breakpoint
-- As before.
CREATE TRIGGER products_version_update AFTER UPDATE OF id, title, title_fold, category_key, price_cents, max_price_cents, stock, typical_price_cents, rate, availability, link, ebay, facebook_marketplace, offer_up, mercari_marketplaces, image_count, preview_hash, updated_at, description ON products BEGIN
  UPDATE shops SET content = content + 1 WHERE value = new.shop;
END;
--> statement-breakpoint
DROP TRIGGER `product_conditions_insert`;
--> statement-breakpoint
-- Open Box: what a product costs, how many there are and in which conditions follow from its conditions.
CREATE TRIGGER product_conditions_insert AFTER INSERT ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock, excellent_cents, verygood_cents, good_cents, acceptable_cents, offers) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0),
      max(price_cents) FILTER (WHERE condition = 'excellent'), max(price_cents) FILTER (WHERE condition = 'verygood'),
      max(price_cents) FILTER (WHERE condition = 'good'), max(price_cents) FILTER (WHERE condition = 'acceptable'),
      coalesce(sum(iif(quantity > 0, 17, 1) * CASE condition WHEN 'excellent' THEN 1 WHEN 'verygood' THEN 2 WHEN 'good' THEN 4 ELSE 8 END), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
--> statement-breakpoint
DROP TRIGGER `product_conditions_update`;
--> statement-breakpoint
CREATE TRIGGER product_conditions_update AFTER UPDATE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock, excellent_cents, verygood_cents, good_cents, acceptable_cents, offers) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0),
      max(price_cents) FILTER (WHERE condition = 'excellent'), max(price_cents) FILTER (WHERE condition = 'verygood'),
      max(price_cents) FILTER (WHERE condition = 'good'), max(price_cents) FILTER (WHERE condition = 'acceptable'),
      coalesce(sum(iif(quantity > 0, 17, 1) * CASE condition WHEN 'excellent' THEN 1 WHEN 'verygood' THEN 2 WHEN 'good' THEN 4 ELSE 8 END), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
--> statement-breakpoint
DROP TRIGGER `product_conditions_delete`;
--> statement-breakpoint
CREATE TRIGGER product_conditions_delete AFTER DELETE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock, excellent_cents, verygood_cents, good_cents, acceptable_cents, offers) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0),
      max(price_cents) FILTER (WHERE condition = 'excellent'), max(price_cents) FILTER (WHERE condition = 'verygood'),
      max(price_cents) FILTER (WHERE condition = 'good'), max(price_cents) FILTER (WHERE condition = 'acceptable'),
      coalesce(sum(iif(quantity > 0, 17, 1) * CASE condition WHEN 'excellent' THEN 1 WHEN 'verygood' THEN 2 WHEN 'good' THEN 4 ELSE 8 END), 0)
    FROM product_conditions WHERE product_key = old.product_key AND price_cents > 0
  ) WHERE key = old.product_key;
END;
--> statement-breakpoint
-- Counts of products by rating and offers.
CREATE TRIGGER filter_counts_insert AFTER INSERT ON products BEGIN
  INSERT INTO filter_counts (category_key, rate, offers, product_count) VALUES (new.category_key, new.rate, new.offers, 1)
  ON CONFLICT DO UPDATE SET product_count = product_count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER filter_counts_delete AFTER DELETE ON products BEGIN
  UPDATE filter_counts SET product_count = product_count - 1
  WHERE category_key = old.category_key AND rate = old.rate AND offers = old.offers;
  DELETE FROM filter_counts
  WHERE category_key = old.category_key AND rate = old.rate AND offers = old.offers AND product_count = 0;
END;
--> statement-breakpoint
CREATE TRIGGER filter_counts_update AFTER UPDATE OF category_key, rate, offers ON products
WHEN old.category_key <> new.category_key OR old.rate <> new.rate OR old.offers <> new.offers
BEGIN
  UPDATE filter_counts SET product_count = product_count - 1
  WHERE category_key = old.category_key AND rate = old.rate AND offers = old.offers;
  DELETE FROM filter_counts
  WHERE category_key = old.category_key AND rate = old.rate AND offers = old.offers AND product_count = 0;
  INSERT INTO filter_counts (category_key, rate, offers, product_count) VALUES (new.category_key, new.rate, new.offers, 1)
  ON CONFLICT DO UPDATE SET product_count = product_count + 1;
END;
