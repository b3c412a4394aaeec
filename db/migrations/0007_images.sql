CREATE TABLE `images` (
	`hash` text PRIMARY KEY NOT NULL,
	`source_hash` text,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`last_stored_at` integer NOT NULL,
	CONSTRAINT "images_hash_shape" CHECK(length("images"."hash") = 32 AND "images"."hash" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "images_size" CHECK("images"."width" > 0 AND "images"."height" > 0 AND "images"."bytes" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `images_source_hash` ON `images` (`source_hash`);
--> statement-breakpoint
-- Every image that a row uses. `stored_image_files` is given by the program (db/migrate.ts): it reads the sizes of an
-- image's files, or is null where they are missing. Then the size in pixels that a row knows is kept; an image of which
-- nothing is known but its hash is left out.
INSERT INTO `images` (`hash`, `width`, `height`, `bytes`, `last_stored_at`)
WITH `used` AS MATERIALIZED (
	SELECT `hash`, max(`width`) AS `width`, max(`height`) AS `height`, stored_image_files(`hash`) AS `files` FROM (
		SELECT `hash`, `width`, `height` FROM `product_images`
		UNION ALL SELECT `hash`, `width`, `height` FROM `staged_images`
		UNION ALL SELECT `hash`, `width`, `height` FROM `description_images`
		UNION ALL SELECT `hash`, `width`, `height` FROM `chat_images`
		UNION ALL SELECT `preview_hash`, NULL, NULL FROM `cart_lines`
		UNION ALL SELECT `preview_hash`, NULL, NULL FROM `orders`
		UNION ALL SELECT `preview_hash`, NULL, NULL FROM `chats`
	) WHERE `hash` IS NOT NULL GROUP BY `hash`
)
SELECT
	`hash`,
	coalesce(`width`, `files` ->> 'width'),
	coalesce(`height`, `files` ->> 'height'),
	coalesce(`files` ->> 'bytes', 0),
	CAST(unixepoch('subsec') * 1000 AS INTEGER)
FROM `used` WHERE `width` IS NOT NULL OR `files` IS NOT NULL;
--> statement-breakpoint
-- One source belongs to one image; of several that were converted from it, to any of them.
UPDATE OR IGNORE `images` SET `source_hash` = (
	SELECT `source_hash` FROM `product_images` WHERE `product_images`.`hash` = `images`.`hash`
	UNION ALL SELECT `source_hash` FROM `staged_images` WHERE `staged_images`.`hash` = `images`.`hash`
	LIMIT 1
);
--> statement-breakpoint
CREATE TABLE `__new_product_images` (
	`product_key` integer NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`product_key`, `position`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_images_position" CHECK("__new_product_images"."position" >= 1),
	CONSTRAINT "product_images_file_name_shape" CHECK("__new_product_images"."file_name" GLOB '?*.webp' AND "__new_product_images"."file_name" NOT GLOB '*[^A-Za-z0-9_-]*.webp')
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_product_images` SELECT `product_key`, `position`, `file_name`, `hash` FROM `product_images`;
--> statement-breakpoint
DROP TABLE `product_images`;
--> statement-breakpoint
ALTER TABLE `__new_product_images` RENAME TO `product_images`;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_images_file_name` ON `product_images` (`product_key`,`file_name`);
--> statement-breakpoint
CREATE INDEX `product_images_hash` ON `product_images` (`hash`);
--> statement-breakpoint
CREATE TABLE `__new_staged_images` (
	`shop` text NOT NULL,
	`draft` text NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`staged_at` integer NOT NULL,
	PRIMARY KEY(`shop`, `draft`, `file_name`),
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "staged_images_shop" CHECK("__new_staged_images"."shop" IN ('default', 'ayz', 'pc', 'smart'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_staged_images` SELECT `shop`, `draft`, `position`, `file_name`, `hash`, `staged_at` FROM `staged_images`;
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
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "description_images_shop" CHECK("__new_description_images"."shop" IN ('default', 'ayz', 'pc', 'smart'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_description_images` SELECT `shop`, `product_id`, `file_name`, `hash`, `uploaded_at` FROM `description_images`;
--> statement-breakpoint
DROP TABLE `description_images`;
--> statement-breakpoint
ALTER TABLE `__new_description_images` RENAME TO `description_images`;
--> statement-breakpoint
CREATE INDEX `description_images_hash` ON `description_images` (`hash`);
--> statement-breakpoint
CREATE INDEX `description_images_time` ON `description_images` (`uploaded_at`);
--> statement-breakpoint
CREATE TABLE `__new_chat_images` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`chat_key` integer NOT NULL,
	`uploader_id` text NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`message_id` integer,
	`position` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`chat_key`) REFERENCES `chats`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`hash`) REFERENCES `images`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_images_placed" CHECK(("__new_chat_images"."message_id" IS NULL) = ("__new_chat_images"."position" IS NULL))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_chat_images` SELECT `key`, `chat_key`, `uploader_id`, `file_name`, `hash`, `message_id`, `position`, `created_at` FROM `chat_images`;
--> statement-breakpoint
-- Keys that were given are not given again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_chat_images';
--> statement-breakpoint
INSERT INTO `sqlite_sequence` (`name`, `seq`) SELECT '__new_chat_images', `seq` FROM `sqlite_sequence` WHERE `name` = 'chat_images';
--> statement-breakpoint
DROP TABLE `chat_images`;
--> statement-breakpoint
ALTER TABLE `__new_chat_images` RENAME TO `chat_images`;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_images_file_name` ON `chat_images` (`file_name`);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_images_message` ON `chat_images` (`message_id`,`position`);
--> statement-breakpoint
CREATE INDEX `chat_images_staged` ON `chat_images` (`chat_key`,`uploader_id`) WHERE "chat_images"."message_id" IS NULL;
--> statement-breakpoint
CREATE INDEX `chat_images_hash` ON `chat_images` (`hash`);
--> statement-breakpoint
ALTER TABLE `cart_lines` RENAME COLUMN `preview_hash` TO `old_preview_hash`;
--> statement-breakpoint
ALTER TABLE `cart_lines` ADD COLUMN `preview_hash` text REFERENCES `images`(`hash`);
--> statement-breakpoint
UPDATE `cart_lines` SET `preview_hash` = `old_preview_hash` WHERE `old_preview_hash` IN (SELECT `hash` FROM `images`);
--> statement-breakpoint
ALTER TABLE `cart_lines` DROP COLUMN `old_preview_hash`;
--> statement-breakpoint
CREATE INDEX `cart_lines_preview` ON `cart_lines` (`preview_hash`);
--> statement-breakpoint
ALTER TABLE `orders` RENAME COLUMN `preview_hash` TO `old_preview_hash`;
--> statement-breakpoint
ALTER TABLE `orders` ADD COLUMN `preview_hash` text REFERENCES `images`(`hash`);
--> statement-breakpoint
UPDATE `orders` SET `preview_hash` = `old_preview_hash` WHERE `old_preview_hash` IN (SELECT `hash` FROM `images`);
--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `old_preview_hash`;
--> statement-breakpoint
CREATE INDEX `orders_preview` ON `orders` (`preview_hash`);
--> statement-breakpoint
ALTER TABLE `chats` RENAME COLUMN `preview_hash` TO `old_preview_hash`;
--> statement-breakpoint
ALTER TABLE `chats` ADD COLUMN `preview_hash` text REFERENCES `images`(`hash`);
--> statement-breakpoint
UPDATE `chats` SET `preview_hash` = `old_preview_hash` WHERE `old_preview_hash` IN (SELECT `hash` FROM `images`);
--> statement-breakpoint
ALTER TABLE `chats` DROP COLUMN `old_preview_hash`;
--> statement-breakpoint
CREATE INDEX `chats_preview` ON `chats` (`preview_hash`);
--> statement-breakpoint
-- A column cannot be dropped while a trigger names it. The description is written again because it stays the last
-- column, so that lists do not read past it.
DROP TRIGGER `products_version_update`;
--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `preview_hash`;
--> statement-breakpoint
ALTER TABLE `products` RENAME COLUMN `description` TO `old_description`;
--> statement-breakpoint
ALTER TABLE `products` ADD COLUMN `preview_hash` text REFERENCES `images`(`hash`);
--> statement-breakpoint
ALTER TABLE `products` ADD COLUMN `description` text DEFAULT '' NOT NULL;
--> statement-breakpoint
UPDATE `products` SET
	`description` = `old_description`,
	`preview_hash` = (SELECT `hash` FROM `product_images` WHERE `product_key` = `products`.`key` ORDER BY `position` LIMIT 1);
--> statement-breakpoint
ALTER TABLE `products` DROP COLUMN `old_description`;
--> statement-breakpoint
CREATE INDEX `products_preview` ON `products` (`preview_hash`);
--> statement-breakpoint
-- As before; those of product_images went with the table.
CREATE TRIGGER products_version_update AFTER UPDATE OF id, title, title_fold, category_key, price_cents, max_price_cents, stock, typical_price_cents, rate, availability, link, ebay, facebook_marketplace, offer_up, mercari_marketplaces, image_count, preview_hash, updated_at, description ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = new.shop;
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
