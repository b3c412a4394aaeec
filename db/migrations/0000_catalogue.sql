CREATE TABLE `catalogue_versions` (
	`shop` text PRIMARY KEY NOT NULL,
	`content` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `categories` (
	`key` integer PRIMARY KEY NOT NULL,
	`shop` text NOT NULL,
	`main_category` text NOT NULL,
	`category` text NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	`priced_count` integer DEFAULT 0 NOT NULL,
	`price_sum_cents` integer DEFAULT 0 NOT NULL,
	`typical_price_sum_cents` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "categories_shop" CHECK("categories"."shop" IN ('default', 'ayz', 'pc', 'smart')),
	CONSTRAINT "categories_names" CHECK(trim("categories"."main_category") <> '' AND trim("categories"."category") <> ''),
	CONSTRAINT "categories_counts" CHECK("categories"."product_count" >= "categories"."priced_count" AND "categories"."priced_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name` ON `categories` (`shop`,`main_category`,`category`);--> statement-breakpoint
CREATE TABLE `product_conditions` (
	`product_key` integer NOT NULL,
	`condition` text NOT NULL,
	`price_cents` integer DEFAULT 0 NOT NULL,
	`quantity` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`product_key`, `condition`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_conditions_condition" CHECK("product_conditions"."condition" IN ('excellent', 'verygood', 'good', 'acceptable')),
	CONSTRAINT "product_conditions_price" CHECK("product_conditions"."price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "product_conditions_quantity" CHECK("product_conditions"."quantity" BETWEEN 0 AND 1000000)
) STRICT;
--> statement-breakpoint
CREATE TABLE `product_images` (
	`product_key` integer NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`source_hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	PRIMARY KEY(`product_key`, `position`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_images_position" CHECK("product_images"."position" >= 1),
	CONSTRAINT "product_images_file_name_shape" CHECK("product_images"."file_name" GLOB '?*.webp' AND "product_images"."file_name" NOT GLOB '*[^A-Za-z0-9_-]*.webp'),
	CONSTRAINT "product_images_hash_shape" CHECK(length("product_images"."hash") = 32 AND "product_images"."hash" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "product_images_size" CHECK("product_images"."width" > 0 AND "product_images"."height" > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `product_images_file_name` ON `product_images` (`product_key`,`file_name`);--> statement-breakpoint
CREATE INDEX `product_images_hash` ON `product_images` (`hash`);--> statement-breakpoint
CREATE INDEX `product_images_source_hash` ON `product_images` (`source_hash`);--> statement-breakpoint
CREATE TABLE `product_views` (
	`product_key` integer NOT NULL,
	`visitor` text NOT NULL,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`product_key`, `visitor`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_views_time` ON `product_views` (`viewed_at`);--> statement-breakpoint
CREATE TABLE `products` (
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
	`preview_hash` text,
	`updated_at` integer NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`category_key`) REFERENCES `categories`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_shop" CHECK("products"."shop" IN ('default', 'ayz', 'pc', 'smart')),
	CONSTRAINT "products_id_shape" CHECK(length("products"."id") BETWEEN 1 AND 64 AND "products"."id" NOT GLOB '*[^A-Za-z0-9_.-]*' AND "products"."id" GLOB '[A-Za-z0-9]*'),
	CONSTRAINT "products_title" CHECK(trim("products"."title") <> '' AND length("products"."title") <= 500),
	CONSTRAINT "products_price" CHECK("products"."price_cents" BETWEEN 0 AND 100000000 AND "products"."typical_price_cents" BETWEEN 0 AND 100000000),
	CONSTRAINT "products_stock" CHECK("products"."stock" >= 0 AND ("products"."shop" = 'ayz' OR ("products"."stock" = 0 AND "products"."max_price_cents" IS NULL))),
	CONSTRAINT "products_rate" CHECK("products"."rate" BETWEEN 0 AND 5),
	CONSTRAINT "products_availability" CHECK("products"."availability" IN ('YES', 'NO')),
	CONSTRAINT "products_links" CHECK(("products"."link" IS NULL OR "products"."link" LIKE 'http://%' OR "products"."link" LIKE 'https://%')
        AND ("products"."ebay" IS NULL OR "products"."ebay" LIKE 'http://%' OR "products"."ebay" LIKE 'https://%')
        AND ("products"."facebook_marketplace" IS NULL OR "products"."facebook_marketplace" LIKE 'http://%' OR "products"."facebook_marketplace" LIKE 'https://%')
        AND ("products"."offer_up" IS NULL OR "products"."offer_up" LIKE 'http://%' OR "products"."offer_up" LIKE 'https://%')
        AND ("products"."mercari_marketplaces" IS NULL OR "products"."mercari_marketplaces" LIKE 'http://%' OR "products"."mercari_marketplaces" LIKE 'https://%')),
	CONSTRAINT "products_view_count" CHECK("products"."view_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `products_id` ON `products` (`shop`,`id`);--> statement-breakpoint
CREATE INDEX `products_shop_title` ON `products` (`shop`,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_shop_views` ON `products` (`shop`,"view_count" DESC,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_shop_rating` ON `products` (`shop`,"rate" DESC,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_shop_price_asc` ON `products` (`shop`,`price_or_last`,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_shop_price_desc` ON `products` (`shop`,"price_cents" DESC,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_category_title` ON `products` (`category_key`,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_category_views` ON `products` (`category_key`,"view_count" DESC,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_category_rating` ON `products` (`category_key`,"rate" DESC,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_category_price_asc` ON `products` (`category_key`,`price_or_last`,`title_fold`,`id`);--> statement-breakpoint
CREATE INDEX `products_category_price_desc` ON `products` (`category_key`,"price_cents" DESC,`title_fold`,`id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
