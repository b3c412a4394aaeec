CREATE TABLE `admin_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_tokens_expiry` ON `admin_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `description_images` (
	`shop` text NOT NULL,
	`product_id` text NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`uploaded_at` integer NOT NULL,
	PRIMARY KEY(`shop`, `product_id`, `file_name`),
	CONSTRAINT "description_images_shop" CHECK("description_images"."shop" IN ('default', 'ayz', 'pc', 'smart')),
	CONSTRAINT "description_images_hash_shape" CHECK(length("description_images"."hash") = 32 AND "description_images"."hash" NOT GLOB '*[^0-9a-f]*')
) STRICT;
--> statement-breakpoint
CREATE INDEX `description_images_hash` ON `description_images` (`hash`);--> statement-breakpoint
CREATE INDEX `description_images_time` ON `description_images` (`uploaded_at`);--> statement-breakpoint
CREATE TABLE `login_failures` (
	`key` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`failed_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `login_failures_address` ON `login_failures` (`address`,`failed_at`);--> statement-breakpoint
CREATE INDEX `login_failures_time` ON `login_failures` (`failed_at`);--> statement-breakpoint
CREATE TABLE `staged_images` (
	`shop` text NOT NULL,
	`draft` text NOT NULL,
	`position` integer NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`source_hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`staged_at` integer NOT NULL,
	PRIMARY KEY(`shop`, `draft`, `file_name`),
	CONSTRAINT "staged_images_shop" CHECK("staged_images"."shop" IN ('default', 'ayz', 'pc', 'smart')),
	CONSTRAINT "staged_images_hash_shape" CHECK(length("staged_images"."hash") = 32 AND "staged_images"."hash" NOT GLOB '*[^0-9a-f]*')
) STRICT;
--> statement-breakpoint
CREATE INDEX `staged_images_hash` ON `staged_images` (`hash`);--> statement-breakpoint
CREATE INDEX `staged_images_time` ON `staged_images` (`staged_at`);--> statement-breakpoint
CREATE INDEX `products_whole_id` ON `products` (`shop`,CAST("id" AS INTEGER)) WHERE "products"."id" NOT GLOB '*[^0-9]*' AND length("products"."id") <= 15;