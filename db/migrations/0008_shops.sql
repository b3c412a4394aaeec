-- The shops that there are, with the versions of their catalogues. The rows are kept in step with the program's list of
-- shops (db/register-shops.ts), so that a new shop needs no migration. The tables below name their shop by a foreign key
-- instead of a list of values.
CREATE TABLE `shops` (
	`value` text PRIMARY KEY NOT NULL,
	`sells` text NOT NULL,
	`content` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `shops` (`value`, `sells`, `content`, `views`)
SELECT `shop`, iif(`shop` = 'ayz', 'conditions', 'link'), `content`, `views` FROM `catalogue_versions`;
--> statement-breakpoint
CREATE TABLE `__new_staged_images` (
	`shop` text NOT NULL,
	`draft` text NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`staged_at` integer NOT NULL,
	PRIMARY KEY(`shop`, `draft`, `file_name`),
	FOREIGN KEY (`shop`) REFERENCES `shops`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staged_images` (`shop`, `draft`, `position`, `file_name`, `hash`, `staged_at`) SELECT `shop`, `draft`, `position`, `file_name`, `hash`, `staged_at` FROM `staged_images`;
--> statement-breakpoint
DROP TABLE `staged_images`;
--> statement-breakpoint
ALTER TABLE `__new_staged_images` RENAME TO `staged_images`;
--> statement-breakpoint
CREATE INDEX `staged_images_hash` ON `staged_images` (`hash`);
--> statement-breakpoint
CREATE INDEX `staged_images_time` ON `staged_images` (`staged_at`);
--> statement-breakpoint
CREATE TABLE `__new_description_images` (
	`shop` text NOT NULL,
	`product_id` text NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`uploaded_at` integer NOT NULL,
	PRIMARY KEY(`shop`, `product_id`, `file_name`),
	FOREIGN KEY (`shop`) REFERENCES `shops`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_description_images` (`shop`, `product_id`, `file_name`, `hash`, `uploaded_at`) SELECT `shop`, `product_id`, `file_name`, `hash`, `uploaded_at` FROM `description_images`;
--> statement-breakpoint
DROP TABLE `description_images`;
--> statement-breakpoint
ALTER TABLE `__new_description_images` RENAME TO `description_images`;
--> statement-breakpoint
CREATE INDEX `description_images_hash` ON `description_images` (`hash`);
--> statement-breakpoint
CREATE INDEX `description_images_time` ON `description_images` (`uploaded_at`);
--> statement-breakpoint
-- These name a table that is dropped and made again. They are created again below.
DROP TRIGGER `product_conditions_insert`;
--> statement-breakpoint
DROP TRIGGER `product_conditions_update`;
--> statement-breakpoint
DROP TRIGGER `product_conditions_delete`;
--> statement-breakpoint
DROP TRIGGER `product_conditions_shop`;
--> statement-breakpoint
DROP TRIGGER `product_images_insert`;
--> statement-breakpoint
DROP TRIGGER `product_images_update`;
--> statement-breakpoint
DROP TRIGGER `product_images_delete`;
--> statement-breakpoint
CREATE TABLE `__new_products` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shop` text NOT NULL,
	`id` text NOT NULL,
	`title` text NOT NULL,
	`title_fold` text NOT NULL,
	`category_key` integer NOT NULL,
	`price_cents` integer,
	`price_or_last` integer GENERATED ALWAYS AS ((coalesce(price_cents, 9007199254740991))) VIRTUAL,
	`max_price_cents` integer,
	`stock` integer DEFAULT 0 NOT NULL,
	`typical_price_cents` integer DEFAULT 0 NOT NULL,
	`rate` integer DEFAULT 0 NOT NULL,
	`availability` text DEFAULT 'YES' NOT NULL,
	`link` text,
	`ebay` text,
	`facebook_marketplace` text,
	`offer_up` text,
	`mercari_marketplaces` text,
	`view_count` integer DEFAULT 0 NOT NULL,
	`image_count` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL,
	`preview_hash` text,
	`description` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`shop`) REFERENCES `shops`(`value`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category_key`) REFERENCES `categories`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`preview_hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_id_shape" CHECK(length("__new_products"."id") BETWEEN 1 AND 64 AND "__new_products"."id" NOT GLOB '*[^A-Za-z0-9_.-]*' AND "__new_products"."id" GLOB '[A-Za-z0-9]*'),
	CONSTRAINT "products_title" CHECK(trim("__new_products"."title") <> '' AND length("__new_products"."title") <= 500),
	CONSTRAINT "products_price" CHECK("__new_products"."price_cents" BETWEEN 0 AND 100000000 AND "__new_products"."typical_price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "products_stock" CHECK("__new_products"."stock" >= 0),
	CONSTRAINT "products_rate" CHECK("__new_products"."rate" BETWEEN 0 AND 5),
	CONSTRAINT "products_availability" CHECK("__new_products"."availability" IN ('YES', 'NO')),
	CONSTRAINT "products_links" CHECK(("__new_products"."link" IS NULL OR "__new_products"."link" LIKE 'http://%' OR "__new_products"."link" LIKE 'https://%')
        AND ("__new_products"."ebay" IS NULL OR "__new_products"."ebay" LIKE 'http://%' OR "__new_products"."ebay" LIKE 'https://%')
        AND ("__new_products"."facebook_marketplace" IS NULL OR "__new_products"."facebook_marketplace" LIKE 'http://%' OR "__new_products"."facebook_marketplace" LIKE 'https://%')
        AND ("__new_products"."offer_up" IS NULL OR "__new_products"."offer_up" LIKE 'http://%' OR "__new_products"."offer_up" LIKE 'https://%')
        AND ("__new_products"."mercari_marketplaces" IS NULL OR "__new_products"."mercari_marketplaces" LIKE 'http://%' OR "__new_products"."mercari_marketplaces" LIKE 'https://%')),
	CONSTRAINT "products_view_count" CHECK("__new_products"."view_count" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_products` (`key`, `shop`, `id`, `title`, `title_fold`, `category_key`, `price_cents`, `max_price_cents`, `stock`, `typical_price_cents`, `rate`, `availability`, `link`, `ebay`, `facebook_marketplace`, `offer_up`, `mercari_marketplaces`, `view_count`, `image_count`, `updated_at`, `preview_hash`, `description`) SELECT `key`, `shop`, `id`, `title`, `title_fold`, `category_key`, `price_cents`, `max_price_cents`, `stock`, `typical_price_cents`, `rate`, `availability`, `link`, `ebay`, `facebook_marketplace`, `offer_up`, `mercari_marketplaces`, `view_count`, `image_count`, `updated_at`, `preview_hash`, `description` FROM `products`;
--> statement-breakpoint
-- Keys that were given are not given again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_products';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_products', `seq` FROM `sqlite_sequence` WHERE `name` = 'products';
--> statement-breakpoint
DROP TABLE `products`;
--> statement-breakpoint
CREATE TABLE `__new_categories` (
	`key` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`main_category` text NOT NULL,
	`category` text NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	`priced_count` integer DEFAULT 0 NOT NULL,
	`price_sum_cents` integer DEFAULT 0 NOT NULL,
	`typical_price_sum_cents` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`shop`) REFERENCES `shops`(`value`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "categories_names" CHECK(trim("__new_categories"."main_category") <> '' AND trim("__new_categories"."category") <> ''),
	CONSTRAINT "categories_counts" CHECK("__new_categories"."product_count" >= "__new_categories"."priced_count" AND "__new_categories"."priced_count" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_categories` (`key`, `shop`, `main_category`, `category`, `product_count`, `priced_count`, `price_sum_cents`, `typical_price_sum_cents`) SELECT `key`, `shop`, `main_category`, `category`, `product_count`, `priced_count`, `price_sum_cents`, `typical_price_sum_cents` FROM `categories`;
--> statement-breakpoint
DROP TABLE `categories`;
--> statement-breakpoint
ALTER TABLE `__new_categories` RENAME TO `categories`;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`shop`,`main_category`,`category`);
--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_id` ON `products` (`shop`,`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_title` ON `products` (`shop`,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_views` ON `products` (`shop`,"view_count" DESC,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_rating` ON `products` (`shop`,"rate" DESC,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_price_asc` ON `products` (`shop`,`price_or_last`,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_price_desc` ON `products` (`shop`,"price_cents" DESC,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_category_title` ON `products` (`category_key`,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_category_views` ON `products` (`category_key`,"view_count" DESC,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_category_rating` ON `products` (`category_key`,"rate" DESC,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_category_price_asc` ON `products` (`category_key`,`price_or_last`,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_category_price_desc` ON `products` (`category_key`,"price_cents" DESC,`title_fold`,`id`);
--> statement-breakpoint
CREATE INDEX `products_whole_id` ON `products` (`shop`,CAST("id" AS INTEGER)) WHERE "products"."id" NOT GLOB '*[^0-9]*' AND length("products"."id") <= 15;
--> statement-breakpoint
CREATE INDEX `products_shop_updated` ON `products` (`shop`,`updated_at`,`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_id` ON `products` (`shop`,length("id"),`id`);
--> statement-breakpoint
CREATE INDEX `products_shop_stock` ON `products` (`shop`,`availability`,`stock`,`title_fold`,`id`,`category_key`);
--> statement-breakpoint
CREATE INDEX `products_preview` ON `products` (`preview_hash`);
--> statement-breakpoint
DROP TABLE `catalogue_versions`;
--> statement-breakpoint
-- As before, but for the table of versions, and for conditions, which every shop that sells by condition has.
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts(rowid, title_fold) VALUES (new.key, new.title_fold);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, title_fold) VALUES ('delete', old.key, old.title_fold);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_update AFTER UPDATE OF title_fold ON products WHEN old.title_fold <> new.title_fold BEGIN
  INSERT INTO products_fts(products_fts, rowid, title_fold) VALUES ('delete', old.key, old.title_fold);
  INSERT INTO products_fts(rowid, title_fold) VALUES (new.key, new.title_fold);
END;
--> statement-breakpoint
CREATE TRIGGER products_count_insert AFTER INSERT ON products BEGIN
  UPDATE categories SET
    product_count = product_count + 1,
    priced_count = priced_count + (new.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents + coalesce(new.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents + iif(new.price_cents IS NULL, 0, new.typical_price_cents)
  WHERE key = new.category_key;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_delete AFTER DELETE ON products BEGIN
  UPDATE categories SET
    product_count = product_count - 1,
    priced_count = priced_count - (old.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents - coalesce(old.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents - iif(old.price_cents IS NULL, 0, old.typical_price_cents)
  WHERE key = old.category_key;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_update AFTER UPDATE OF category_key, price_cents, typical_price_cents ON products
WHEN old.category_key IS NOT new.category_key OR old.price_cents IS NOT new.price_cents OR old.typical_price_cents IS NOT new.typical_price_cents
BEGIN
  UPDATE categories SET
    product_count = product_count - 1,
    priced_count = priced_count - (old.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents - coalesce(old.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents - iif(old.price_cents IS NULL, 0, old.typical_price_cents)
  WHERE key = old.category_key;
  UPDATE categories SET
    product_count = product_count + 1,
    priced_count = priced_count + (new.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents + coalesce(new.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents + iif(new.price_cents IS NULL, 0, new.typical_price_cents)
  WHERE key = new.category_key;
END;
--> statement-breakpoint
CREATE TRIGGER products_category_insert BEFORE INSERT ON products
WHEN new.shop IS NOT (SELECT shop FROM categories WHERE key = new.category_key)
BEGIN
  SELECT raise(ABORT, 'the category belongs to another shop');
END;
--> statement-breakpoint
CREATE TRIGGER products_category_update BEFORE UPDATE OF shop, category_key ON products
WHEN new.shop IS NOT (SELECT shop FROM categories WHERE key = new.category_key)
BEGIN
  SELECT raise(ABORT, 'the category belongs to another shop');
END;
--> statement-breakpoint
CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE shops SET content = content + 1 WHERE value = new.shop;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE shops SET content = content + 1 WHERE value = old.shop;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_views AFTER UPDATE OF view_count ON products BEGIN
  UPDATE shops SET views = views + 1 WHERE value = new.shop;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE OF id, title, title_fold, category_key, price_cents, max_price_cents, stock, typical_price_cents, rate, availability, link, ebay, facebook_marketplace, offer_up, mercari_marketplaces, image_count, preview_hash, updated_at, description ON products BEGIN
  UPDATE shops SET content = content + 1 WHERE value = new.shop;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_insert AFTER INSERT ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_update AFTER UPDATE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_delete AFTER DELETE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = old.product_key AND price_cents > 0
  ) WHERE key = old.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_shop BEFORE INSERT ON product_conditions
WHEN (SELECT sells FROM shops WHERE value = (SELECT shop FROM products WHERE key = new.product_key)) IS NOT 'conditions'
BEGIN
  SELECT raise(ABORT, 'products of this shop have no conditions');
END;
--> statement-breakpoint
CREATE TRIGGER product_images_insert AFTER INSERT ON product_images BEGIN
  UPDATE products SET
    image_count = (SELECT count(*) FROM product_images WHERE product_key = new.product_key),
    preview_hash = (SELECT hash FROM product_images WHERE product_key = new.product_key ORDER BY position LIMIT 1)
  WHERE key = new.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_images_update AFTER UPDATE ON product_images BEGIN
  UPDATE products SET
    image_count = (SELECT count(*) FROM product_images WHERE product_key = new.product_key),
    preview_hash = (SELECT hash FROM product_images WHERE product_key = new.product_key ORDER BY position LIMIT 1)
  WHERE key = new.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_images_delete AFTER DELETE ON product_images BEGIN
  UPDATE products SET
    image_count = (SELECT count(*) FROM product_images WHERE product_key = old.product_key),
    preview_hash = (SELECT hash FROM product_images WHERE product_key = old.product_key ORDER BY position LIMIT 1)
  WHERE key = old.product_key;
END;
