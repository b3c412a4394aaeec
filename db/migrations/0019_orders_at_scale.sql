CREATE TABLE `order_counts` (
	`payment_status` text NOT NULL,
	`shipped` integer NOT NULL,
	`orders` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`payment_status`, `shipped`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `orders_to_index` (
	`order_key` integer PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `orders` ADD `listed` integer GENERATED ALWAYS AS ((hidden_at IS NULL AND (state = 'placed' OR (state = 'void' AND payment_status NOT IN ('waiting', 'expired', 'failed'))))) VIRTUAL;--> statement-breakpoint
CREATE INDEX `orders_user_listed` ON `orders` (`user_id`,`listed`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_listed` ON `orders` (`listed`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_listed_payment` ON `orders` (`listed`,`payment_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_listed_shipped` ON `orders` (`listed`,`shipped`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_listed_review` ON `orders` (`listed`,`created_at`) WHERE "orders"."review" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_listed_payment_shipped` ON `orders` (`listed`,`payment_status`,`shipped`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_images_uploader` ON `chat_images` (`uploader_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_sender` ON `chat_messages` (`sender_id`);--> statement-breakpoint
INSERT INTO order_counts (payment_status, shipped, orders)
SELECT payment_status, shipped, count(*) FROM orders WHERE listed = 1 GROUP BY payment_status, shipped;
--> statement-breakpoint
CREATE TRIGGER order_counts_insert AFTER INSERT ON orders WHEN new.listed BEGIN
  INSERT INTO order_counts (payment_status, shipped, orders) VALUES (new.payment_status, new.shipped, 1)
  ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
CREATE TRIGGER order_counts_update AFTER UPDATE OF hidden_at, state, payment_status, shipped ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1
  WHERE old.listed AND payment_status = old.payment_status AND shipped = old.shipped;
  INSERT INTO order_counts (payment_status, shipped, orders)
  SELECT new.payment_status, new.shipped, 1 WHERE new.listed
  ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
--> statement-breakpoint
CREATE TRIGGER order_counts_delete AFTER DELETE ON orders WHEN old.listed BEGIN
  UPDATE order_counts SET orders = orders - 1 WHERE payment_status = old.payment_status AND shipped = old.shipped;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_fts USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_fts_terms USING fts5vocab(orders_fts, 'row');
--> statement-breakpoint
INSERT INTO orders_to_index (order_key) SELECT key FROM orders;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_insert AFTER INSERT ON orders BEGIN
  INSERT INTO orders_to_index (order_key) VALUES (new.key);
END;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_update AFTER UPDATE OF title, email, contact_name, tracking_number ON orders
WHEN new.title <> old.title OR new.email <> old.email OR new.contact_name <> old.contact_name
  OR new.tracking_number <> old.tracking_number
BEGIN
  INSERT INTO orders_to_index (order_key) VALUES (new.key) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_delete AFTER DELETE ON orders BEGIN
  DELETE FROM orders_to_index WHERE order_key = old.key;
  DELETE FROM orders_fts WHERE rowid = old.key;
END;
