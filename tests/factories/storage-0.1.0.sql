PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE IF NOT EXISTS "__drizzle_migrations" (
				id SERIAL PRIMARY KEY,
				hash text NOT NULL,
				created_at numeric
			);
INSERT INTO __drizzle_migrations VALUES(NULL,'523b1989c12a52f0e9b3ae7feca38ba3bf467c2dffa19659710532e87934e673',1795233417774);
INSERT INTO __drizzle_migrations VALUES(NULL,'cb56e73de02ec23903c83961ee14090c088710b31d093b93d45921c30bbc2998',1795233482348);
INSERT INTO __drizzle_migrations VALUES(NULL,'315640c0cbd2f8ce5ceb2d72a153bfcc56ebcbf4f6bbca8a1b119098b0bd4357',1795235009872);
INSERT INTO __drizzle_migrations VALUES(NULL,'fcf618522374cdf5d2af9f58aefe65eb5ae79b52ac3b24cbd46e254d23abb85e',1795235759542);
INSERT INTO __drizzle_migrations VALUES(NULL,'77b7759ed2166b916f8fb3b11d09b2a33e7fcbbf5abc0e2f0e46878aeca038df',1795235781890);
CREATE TABLE `catalogue_versions` (
	`shop` text PRIMARY KEY NOT NULL,
	`content` integer DEFAULT 0 NOT NULL,
	`views` integer DEFAULT 0 NOT NULL
) STRICT;
INSERT INTO catalogue_versions VALUES('default',1,0);
INSERT INTO catalogue_versions VALUES('ayz',7,0);
INSERT INTO catalogue_versions VALUES('pc',1,0);
INSERT INTO catalogue_versions VALUES('smart',1,0);
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
INSERT INTO categories VALUES(1,'ayz','Home','Lighting',1,1,2550,0);
INSERT INTO categories VALUES(2,'pc','Home','Lighting',1,1,1999,0);
INSERT INTO categories VALUES(3,'smart','Kitchen','Kettles',1,0,0,0);
INSERT INTO categories VALUES(4,'default','Home','Lighting',1,1,9900,0);
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
INSERT INTO product_conditions VALUES(1,'excellent',4000,1);
INSERT INTO product_conditions VALUES(1,'good',2550,3);
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
CREATE TABLE `product_views` (
	`product_key` integer NOT NULL,
	`visitor` text NOT NULL,
	`viewed_at` integer NOT NULL,
	PRIMARY KEY(`product_key`, `visitor`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade
) STRICT;
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
INSERT INTO products VALUES(1,'ayz','lamp','Walnut desk lamp','walnut desk lamp',1,2550,4000,4,0,0,'YES',NULL,NULL,NULL,NULL,NULL,0,0,NULL,1767269100000,'');
INSERT INTO products VALUES(2,'pc','1','Ёлка lamp','елка lamp',2,1999,NULL,0,0,0,'YES',NULL,NULL,NULL,NULL,NULL,0,0,NULL,1735689600000,'<p>A lamp</p>');
INSERT INTO products VALUES(3,'smart','7','Kettle','kettle',3,NULL,NULL,0,0,0,'YES',NULL,NULL,NULL,NULL,NULL,0,0,NULL,1735689600000,'');
INSERT INTO products VALUES(4,'default','3','Chair ''n'' "desk"','chair ''n'' "desk"',4,9900,NULL,0,0,0,'YES',NULL,NULL,NULL,NULL,NULL,0,0,NULL,1735689600000,'');
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
INSERT INTO settings VALUES('epoch','204c9198e9f1d24c');
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','products_fts','products_fts',0,'CREATE VIRTUAL TABLE products_fts USING fts5(title_fold, content=''products'', content_rowid=''key'', tokenize=''trigram'', detail=''full'')');
CREATE TABLE IF NOT EXISTS 'products_fts_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO products_fts_data VALUES(1,X'0427');
INSERT INTO products_fts_data VALUES(10,X'000000000104040004010101020101030101040101');
INSERT INTO products_fts_data VALUES(137438953473,X'00000071043020646501020802026c6101020d0103616c6e01020302026d7001020f0103646573010209010365736b01020a01036b206c01020c01036c616d01020e02026e7501020401036e75740102050103736b2001020b01037420640102070103757420010206010377616c0102020408070807080808080708080808');
INSERT INTO products_fts_data VALUES(274877906945,X'000000420430206c610202060103616d7002020801036c616d0202070104d0b0206c0202050205b5d0bbd0ba0202020204bad0b0200202040205bbd0bad0b002020304080808090a09');
INSERT INTO products_fts_data VALUES(412316860417,X'00000023043065747403020301036b65740302020103746c650302050202746c03020404080808');
INSERT INTO products_fts_data VALUES(549755813889,X'00000072043020226404020b0202276e040207010322646504020c010327202204020a02026e2704020801036169720402040103636861040202010364657304020d010365736b04020e0103686169040203010369722004020501036e272004020901037220270402060103736b2204020f0408070808070808080808080808');
CREATE TABLE IF NOT EXISTS 'products_fts_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO products_fts_idx VALUES(1,X'',2);
INSERT INTO products_fts_idx VALUES(2,X'',2);
INSERT INTO products_fts_idx VALUES(3,X'',2);
INSERT INTO products_fts_idx VALUES(4,X'',2);
CREATE TABLE IF NOT EXISTS 'products_fts_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO products_fts_docsize VALUES(1,X'0e');
INSERT INTO products_fts_docsize VALUES(2,X'07');
INSERT INTO products_fts_docsize VALUES(3,X'04');
INSERT INTO products_fts_docsize VALUES(4,X'0e');
CREATE TABLE IF NOT EXISTS 'products_fts_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO products_fts_config VALUES('version',4);
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
CREATE TABLE `shipping_addresses` (
	`user_id` text PRIMARY KEY NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state_prov` text NOT NULL,
	`postal_code` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
INSERT INTO shipping_addresses VALUES('ann','Ann Example','ann@example.com','+1 (212) 555-0100','1 Main Street','New York','NY','10001');
INSERT INTO shipping_addresses VALUES('bob','José Núñez','ann@example.com','+1 (212) 555-0100','1 Main Street','New York','NY','10001');
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`signed_in_at` integer NOT NULL,
	CONSTRAINT "users_id" CHECK(length("users"."id") BETWEEN 1 AND 255)
) STRICT;
INSERT INTO users VALUES('ann','ann@example.com','ann',1767268800000,1767268800000);
INSERT INTO users VALUES('bob','bob@example.com','bob',1767268800000,1767268800000);
INSERT INTO users VALUES('id-cara','cara@mail.example','cara',1767268800000,1767268800000);
INSERT INTO users VALUES('id-seller','seller@shop.example','seller',1767268800000,1767268800000);
CREATE TABLE `cart_lines` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`product_key` integer NOT NULL,
	`condition` text NOT NULL,
	`quantity` integer NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`preview_hash` text,
	`price_cents` integer NOT NULL,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_lines_condition" CHECK("cart_lines"."condition" IN ('excellent', 'verygood', 'good', 'acceptable')),
	CONSTRAINT "cart_lines_quantity" CHECK("cart_lines"."quantity" BETWEEN 1 AND 9999),
	CONSTRAINT "cart_lines_price" CHECK("cart_lines"."price_cents" >= 0)
) STRICT;
INSERT INTO cart_lines VALUES(1,'id-cara',1,'excellent',1,'lamp','Walnut desk lamp',NULL,4000,1767268800000);
CREATE TABLE `order_events` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_key` integer NOT NULL,
	`kind` text NOT NULL,
	`detail` text,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
INSERT INTO order_events VALUES(1,1,'created',NULL,1767268800000);
INSERT INTO order_events VALUES(2,1,'placed',NULL,1767268800000);
INSERT INTO order_events VALUES(3,2,'created',NULL,1767269100000);
INSERT INTO order_events VALUES(4,2,'placed',NULL,1767269100000);
CREATE TABLE `orders` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`product_key` integer NOT NULL,
	`product_id` text NOT NULL,
	`title` text NOT NULL,
	`condition` text NOT NULL,
	`preview_hash` text,
	`price_cents` integer NOT NULL,
	`quantity` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`address` text NOT NULL,
	`city` text NOT NULL,
	`state_prov` text NOT NULL,
	`postal_code` text NOT NULL,
	`state` text DEFAULT 'preparing' NOT NULL,
	`payment_status` text DEFAULT 'waiting' NOT NULL,
	`stock_held` integer DEFAULT true NOT NULL,
	`review` text,
	`provider` text NOT NULL,
	`provider_invoice_id` text,
	`invoice_url` text,
	`idempotency_key` text,
	`request_hash` text NOT NULL,
	`hidden_at` integer,
	`shipped` integer DEFAULT false NOT NULL,
	`postal_service` text DEFAULT '' NOT NULL,
	`tracking_number` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_condition" CHECK("orders"."condition" IN ('excellent', 'verygood', 'good', 'acceptable')),
	CONSTRAINT "orders_state" CHECK("orders"."state" IN ('preparing', 'placed', 'void')),
	CONSTRAINT "orders_payment_status" CHECK("orders"."payment_status" IN ('waiting', 'confirming', 'confirmed', 'sending', 'partially_paid', 'finished', 'failed', 'expired', 'refunded')),
	CONSTRAINT "orders_quantity" CHECK("orders"."quantity" BETWEEN 1 AND 9999),
	CONSTRAINT "orders_total" CHECK("orders"."price_cents" > 0 AND "orders"."total_cents" = "orders"."price_cents" * "orders"."quantity"),
	CONSTRAINT "orders_placed" CHECK("orders"."state" <> 'placed' OR ("orders"."invoice_url" IS NOT NULL AND "orders"."provider_invoice_id" IS NOT NULL)),
	CONSTRAINT "orders_void" CHECK("orders"."state" <> 'void' OR "orders"."payment_status" NOT IN ('waiting') OR "orders"."stock_held" = 0)
) STRICT;
INSERT INTO orders VALUES(1,'8f175d50-2972-4b5c-884b-eaa1d10d43a3','ann',1,'lamp','Walnut desk lamp','good',NULL,2550,1,2550,'Ann Example','ann@example.com','+1 (212) 555-0100','1 Main Street','New York','NY','10001','placed','finished',1,NULL,'sandbox','i-8f175d50-2972-4b5c-884b-eaa1d10d43a3','/sandbox/pay/i-8f175d50-2972-4b5c-884b-eaa1d10d43a3',NULL,'7fae06d5787f3be45d85bc70ba1ef1b6c6ec3d87ad0e214ef49b8de0959c870f',NULL,0,'','',1767268800000,1767268800000);
INSERT INTO orders VALUES(2,'de40c5c3-89aa-49f6-a836-d6d9ec702203','bob',1,'lamp','Walnut desk lamp','good',NULL,2550,1,2550,'José Núñez','ann@example.com','+1 (212) 555-0100','1 Main Street','New York','NY','10001','placed','waiting',1,NULL,'sandbox','i-de40c5c3-89aa-49f6-a836-d6d9ec702203','/sandbox/pay/i-de40c5c3-89aa-49f6-a836-d6d9ec702203',NULL,'abfa4046034a3380c83c4ae7d11f4ff4d4042b5997d30bb6e243554b75b3f4f8',NULL,0,'','',1767269100000,1767269100000);
CREATE TABLE `payment_notifications` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`digest` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	`outcome` text
) STRICT;
CREATE TABLE `payments` (
	`provider` text NOT NULL,
	`provider_payment_id` text NOT NULL,
	`order_key` integer NOT NULL,
	`status` text NOT NULL,
	`price_amount` text,
	`price_currency` text,
	`pay_amount` text,
	`pay_currency` text,
	`actually_paid` text,
	`parent_payment_id` text,
	`updated_at` integer NOT NULL, `problem` text, `checked_at` integer,
	PRIMARY KEY(`provider`, `provider_payment_id`),
	FOREIGN KEY (`order_key`) REFERENCES `orders`(`key`) ON UPDATE no action ON DELETE no action
) STRICT;
INSERT INTO payments VALUES('sandbox','i-8f175d50-2972-4b5c-884b-eaa1d10d43a3',1,'waiting',NULL,NULL,NULL,NULL,NULL,NULL,1767268800000,NULL,NULL);
INSERT INTO payments VALUES('sandbox','i-de40c5c3-89aa-49f6-a836-d6d9ec702203',2,'waiting',NULL,NULL,NULL,NULL,NULL,NULL,1767269100000,NULL,NULL);
CREATE TABLE `chat_images` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`chat_key` integer NOT NULL,
	`uploader_id` text NOT NULL,
	`file_name` text NOT NULL,
	`hash` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`message_id` integer,
	`position` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`chat_key`) REFERENCES `chats`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`uploader_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_images_hash_shape" CHECK(length("chat_images"."hash") = 32 AND "chat_images"."hash" NOT GLOB '*[^0-9a-f]*'),
	CONSTRAINT "chat_images_placed" CHECK(("chat_images"."message_id" IS NULL) = ("chat_images"."position" IS NULL)),
	CONSTRAINT "chat_images_size" CHECK("chat_images"."width" > 0 AND "chat_images"."height" > 0)
) STRICT;
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`chat_key` integer NOT NULL,
	`sender_id` text NOT NULL,
	`from_seller` integer NOT NULL,
	`client_id` text NOT NULL,
	`image_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`chat_key`) REFERENCES `chats`(`key`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chat_messages_client_id" CHECK(length("chat_messages"."client_id") BETWEEN 1 AND 64),
	CONSTRAINT "chat_messages_content" CHECK(length("chat_messages"."content") <= 4000 AND ("chat_messages"."content" <> '' OR "chat_messages"."image_count" > 0)),
	CONSTRAINT "chat_messages_images" CHECK("chat_messages"."image_count" BETWEEN 0 AND 10)
) STRICT;
INSERT INTO chat_messages VALUES(1,1,'id-cara',0,'c1',0,1767268860000,'Is it still there?');
CREATE TABLE `chats` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`buyer_id` text NOT NULL,
	`product_key` integer,
	`product_id` text,
	`title` text NOT NULL,
	`preview_hash` text,
	`title_fold` text NOT NULL,
	`buyer_fold` text NOT NULL,
	`created_at` integer NOT NULL,
	`active_at` integer NOT NULL,
	`last_message_id` integer DEFAULT 0 NOT NULL,
	`buyer_read_id` integer DEFAULT 0 NOT NULL,
	`seller_read_id` integer DEFAULT 0 NOT NULL,
	`buyer_unread` integer DEFAULT 0 NOT NULL,
	`seller_unread` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`buyer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "chats_title" CHECK(trim("chats"."title") <> ''),
	CONSTRAINT "chats_unread" CHECK("chats"."buyer_unread" >= 0 AND "chats"."seller_unread" >= 0)
) STRICT;
INSERT INTO chats VALUES(1,'WRqa0ChwSXgpACC7','id-cara',1,'lamp','Walnut desk lamp',NULL,'walnut desk lamp','cara',1767268800000,1767268860000,1,0,0,0,1);
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 VALUES('order_events','order_events_order','4 2 1');
INSERT INTO sqlite_stat1 VALUES('payments','payments_open','2 2 2');
INSERT INTO sqlite_stat1 VALUES('payments','payments_order','2 1');
INSERT INTO sqlite_stat1 VALUES('payments','sqlite_autoindex_payments_1','2 2 1');
INSERT INTO sqlite_stat1 VALUES('products_fts_idx','products_fts_idx','4 1 1');
INSERT INTO sqlite_stat1 VALUES('settings','sqlite_autoindex_settings_1','1 1');
INSERT INTO sqlite_stat1 VALUES('users','users_email','4 1');
INSERT INTO sqlite_stat1 VALUES('users','sqlite_autoindex_users_1','4 1');
INSERT INTO sqlite_stat1 VALUES('products','products_category_price_desc','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_category_price_asc','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_category_rating','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_category_views','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_category_title','4 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_shop_price_desc','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_shop_price_asc','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_shop_rating','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_shop_views','4 1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_shop_title','4 1 1 1');
INSERT INTO sqlite_stat1 VALUES('products','products_id','4 1 1');
INSERT INTO sqlite_stat1 VALUES('product_conditions','sqlite_autoindex_product_conditions_1','2 2 1');
INSERT INTO sqlite_stat1 VALUES('orders','orders_open','2 2 1 1');
INSERT INTO sqlite_stat1 VALUES('orders','orders_time','2 1');
INSERT INTO sqlite_stat1 VALUES('orders','orders_user','2 1 1');
INSERT INTO sqlite_stat1 VALUES('orders','orders_invoice','2 2 1');
INSERT INTO sqlite_stat1 VALUES('orders','orders_submission','2 1 1');
INSERT INTO sqlite_stat1 VALUES('orders','orders_id','2 1');
INSERT INTO sqlite_stat1 VALUES('shipping_addresses','sqlite_autoindex_shipping_addresses_1','2 1');
INSERT INTO sqlite_stat1 VALUES('products_fts_config','products_fts_config','1 1');
INSERT INTO sqlite_stat1 VALUES('__drizzle_migrations','sqlite_autoindex___drizzle_migrations_1','5 5');
INSERT INTO sqlite_stat1 VALUES('chats','chats_seller_unread','1 1');
INSERT INTO sqlite_stat1 VALUES('chats','chats_seller','1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('chats','chats_buyer','1 1 1');
INSERT INTO sqlite_stat1 VALUES('chats','chats_support','0 0');
INSERT INTO sqlite_stat1 VALUES('chats','chats_product','1 1 1');
INSERT INTO sqlite_stat1 VALUES('chats','chats_id','1 1');
INSERT INTO sqlite_stat1 VALUES('catalogue_versions','sqlite_autoindex_catalogue_versions_1','4 1');
INSERT INTO sqlite_stat1 VALUES('chat_messages','chat_messages_submission','1 1 1 1');
INSERT INTO sqlite_stat1 VALUES('chat_messages','chat_messages_chat','1 1 1');
INSERT INTO sqlite_stat1 VALUES('categories','categories_name','4 1 1 1');
ANALYZE sqlite_schema;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('products',4);
INSERT INTO sqlite_sequence VALUES('cart_lines',1);
INSERT INTO sqlite_sequence VALUES('orders',2);
INSERT INTO sqlite_sequence VALUES('order_events',4);
INSERT INTO sqlite_sequence VALUES('chats',1);
INSERT INTO sqlite_sequence VALUES('chat_messages',1);
CREATE UNIQUE INDEX `categories_name` ON `categories` (`shop`,`main_category`,`category`);
CREATE UNIQUE INDEX `product_images_file_name` ON `product_images` (`product_key`,`file_name`);
CREATE INDEX `product_images_hash` ON `product_images` (`hash`);
CREATE INDEX `product_images_source_hash` ON `product_images` (`source_hash`);
CREATE INDEX `product_views_time` ON `product_views` (`viewed_at`);
CREATE UNIQUE INDEX `products_id` ON `products` (`shop`,`id`);
CREATE INDEX `products_shop_title` ON `products` (`shop`,`title_fold`,`id`);
CREATE INDEX `products_shop_views` ON `products` (`shop`,"view_count" DESC,`title_fold`,`id`);
CREATE INDEX `products_shop_rating` ON `products` (`shop`,"rate" DESC,`title_fold`,`id`);
CREATE INDEX `products_shop_price_asc` ON `products` (`shop`,`price_or_last`,`title_fold`,`id`);
CREATE INDEX `products_shop_price_desc` ON `products` (`shop`,"price_cents" DESC,`title_fold`,`id`);
CREATE INDEX `products_category_title` ON `products` (`category_key`,`title_fold`,`id`);
CREATE INDEX `products_category_views` ON `products` (`category_key`,"view_count" DESC,`title_fold`,`id`);
CREATE INDEX `products_category_rating` ON `products` (`category_key`,"rate" DESC,`title_fold`,`id`);
CREATE INDEX `products_category_price_asc` ON `products` (`category_key`,`price_or_last`,`title_fold`,`id`);
CREATE INDEX `products_category_price_desc` ON `products` (`category_key`,"price_cents" DESC,`title_fold`,`id`);
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts(rowid, title_fold) VALUES (new.key, new.title_fold);
END;
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, title_fold) VALUES ('delete', old.key, old.title_fold);
END;
CREATE TRIGGER products_fts_update AFTER UPDATE OF title_fold ON products WHEN old.title_fold <> new.title_fold BEGIN
  INSERT INTO products_fts(products_fts, rowid, title_fold) VALUES ('delete', old.key, old.title_fold);
  INSERT INTO products_fts(rowid, title_fold) VALUES (new.key, new.title_fold);
END;
CREATE TRIGGER products_count_insert AFTER INSERT ON products BEGIN
  UPDATE categories SET
    product_count = product_count + 1,
    priced_count = priced_count + (new.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents + coalesce(new.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents + iif(new.price_cents IS NULL, 0, new.typical_price_cents)
  WHERE key = new.category_key;
END;
CREATE TRIGGER products_count_delete AFTER DELETE ON products BEGIN
  UPDATE categories SET
    product_count = product_count - 1,
    priced_count = priced_count - (old.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents - coalesce(old.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents - iif(old.price_cents IS NULL, 0, old.typical_price_cents)
  WHERE key = old.category_key;
END;
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
CREATE TRIGGER products_category_insert BEFORE INSERT ON products
WHEN new.shop IS NOT (SELECT shop FROM categories WHERE key = new.category_key)
BEGIN
  SELECT raise(ABORT, 'the category belongs to another shop');
END;
CREATE TRIGGER products_category_update BEFORE UPDATE OF shop, category_key ON products
WHEN new.shop IS NOT (SELECT shop FROM categories WHERE key = new.category_key)
BEGIN
  SELECT raise(ABORT, 'the category belongs to another shop');
END;
CREATE TRIGGER product_conditions_insert AFTER INSERT ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
CREATE TRIGGER product_conditions_update AFTER UPDATE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
CREATE TRIGGER product_conditions_delete AFTER DELETE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = old.product_key AND price_cents > 0
  ) WHERE key = old.product_key;
END;
CREATE TRIGGER product_conditions_shop BEFORE INSERT ON product_conditions
WHEN (SELECT shop FROM products WHERE key = new.product_key) IS NOT 'ayz'
BEGIN
  SELECT raise(ABORT, 'only Open Box products have conditions');
END;
CREATE TRIGGER product_images_insert AFTER INSERT ON product_images BEGIN
  UPDATE products SET
    image_count = (SELECT count(*) FROM product_images WHERE product_key = new.product_key),
    preview_hash = (SELECT hash FROM product_images WHERE product_key = new.product_key ORDER BY position LIMIT 1)
  WHERE key = new.product_key;
END;
CREATE TRIGGER product_images_update AFTER UPDATE ON product_images BEGIN
  UPDATE products SET
    image_count = (SELECT count(*) FROM product_images WHERE product_key = new.product_key),
    preview_hash = (SELECT hash FROM product_images WHERE product_key = new.product_key ORDER BY position LIMIT 1)
  WHERE key = new.product_key;
END;
CREATE TRIGGER product_images_delete AFTER DELETE ON product_images BEGIN
  UPDATE products SET
    image_count = (SELECT count(*) FROM product_images WHERE product_key = old.product_key),
    preview_hash = (SELECT hash FROM product_images WHERE product_key = old.product_key ORDER BY position LIMIT 1)
  WHERE key = old.product_key;
END;
CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = new.shop;
END;
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = old.shop;
END;
CREATE TRIGGER products_version_update AFTER UPDATE OF id, title, title_fold, category_key, price_cents, max_price_cents, stock, typical_price_cents, rate, availability, link, ebay, facebook_marketplace, offer_up, mercari_marketplaces, image_count, preview_hash, updated_at, description ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = new.shop;
END;
CREATE TRIGGER products_version_views AFTER UPDATE OF view_count ON products BEGIN
  UPDATE catalogue_versions SET views = views + 1 WHERE shop = new.shop;
END;
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);
CREATE INDEX `users_email` ON `users` (`email`);
CREATE UNIQUE INDEX `cart_lines_item` ON `cart_lines` (`user_id`,`product_key`,`condition`);
CREATE INDEX `order_events_order` ON `order_events` (`order_key`,`key`);
CREATE UNIQUE INDEX `orders_id` ON `orders` (`id`);
CREATE UNIQUE INDEX `orders_submission` ON `orders` (`user_id`,`idempotency_key`);
CREATE UNIQUE INDEX `orders_invoice` ON `orders` (`provider`,`provider_invoice_id`);
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);
CREATE INDEX `orders_time` ON `orders` (`created_at`);
CREATE INDEX `orders_open` ON `orders` (`state`,`payment_status`,`created_at`);
CREATE UNIQUE INDEX `payment_notifications_digest` ON `payment_notifications` (`provider`,`digest`);
CREATE INDEX `payment_notifications_unapplied` ON `payment_notifications` (`applied_at`);
CREATE INDEX `payments_order` ON `payments` (`order_key`);
CREATE UNIQUE INDEX `chat_images_file_name` ON `chat_images` (`file_name`);
CREATE UNIQUE INDEX `chat_images_message` ON `chat_images` (`message_id`,`position`);
CREATE INDEX `chat_images_staged` ON `chat_images` (`chat_key`,`uploader_id`) WHERE "chat_images"."message_id" IS NULL;
CREATE INDEX `chat_images_hash` ON `chat_images` (`hash`);
CREATE INDEX `chat_messages_chat` ON `chat_messages` (`chat_key`,`id`);
CREATE UNIQUE INDEX `chat_messages_submission` ON `chat_messages` (`chat_key`,`sender_id`,`client_id`);
CREATE UNIQUE INDEX `chats_id` ON `chats` (`id`);
CREATE UNIQUE INDEX `chats_product` ON `chats` (`buyer_id`,`product_key`) WHERE "chats"."product_key" IS NOT NULL;
CREATE UNIQUE INDEX `chats_support` ON `chats` (`buyer_id`) WHERE "chats"."product_key" IS NULL;
CREATE INDEX `chats_buyer` ON `chats` (`buyer_id`,`active_at`);
CREATE INDEX `chats_seller` ON `chats` (("seller_unread" > 0) DESC,"active_at" DESC,"key" DESC);
CREATE INDEX `chats_seller_unread` ON `chats` (`seller_unread`) WHERE "chats"."seller_unread" > 0;
CREATE INDEX `payments_open` ON `payments` (`status`,`checked_at`);
PRAGMA writable_schema=OFF;
COMMIT;
