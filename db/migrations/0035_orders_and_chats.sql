CREATE TABLE `saved_replies` (
	`key` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "saved_replies_name" CHECK(length("saved_replies"."name") BETWEEN 1 AND 60),
	CONSTRAINT "saved_replies_text" CHECK(length("saved_replies"."text") BETWEEN 1 AND 2000)
) STRICT;
--> statement-breakpoint
DROP INDEX `orders_listed_payment`;--> statement-breakpoint
CREATE INDEX `orders_listed_payment` ON `orders` (`listed`,`payment_status`,`created_at`,`total_cents`);--> statement-breakpoint
ALTER TABLE `chats` ADD `done_at` integer;--> statement-breakpoint
CREATE INDEX `chats_seller_open` ON `chats` (("seller_unread" > 0) DESC,"active_at" DESC,"key" DESC) WHERE "chats"."done_at" IS NULL;--> statement-breakpoint
CREATE INDEX `chats_seller_done` ON `chats` (("seller_unread" > 0) DESC,"active_at" DESC,"key" DESC) WHERE "chats"."done_at" IS NOT NULL;
--> statement-breakpoint
DROP TRIGGER orders_to_index_update;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_update
AFTER UPDATE OF title, product_id, tracking_number, contact_name, email, phone, address, city, state_prov, postal_code,
  provider_invoice_id, checkout_key ON orders
WHEN new.title <> old.title OR new.product_id <> old.product_id OR new.tracking_number <> old.tracking_number
  OR new.contact_name <> old.contact_name OR new.email <> old.email OR new.phone <> old.phone
  OR new.address <> old.address OR new.city <> old.city OR new.state_prov <> old.state_prov
  OR new.postal_code <> old.postal_code OR new.provider_invoice_id IS NOT old.provider_invoice_id
  OR new.checkout_key <> old.checkout_key
BEGIN
  INSERT INTO orders_to_index (order_key) VALUES (new.key) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_payment_insert AFTER INSERT ON payments BEGIN
  INSERT INTO orders_to_index (order_key) SELECT key FROM orders WHERE checkout_key = new.checkout_key
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_payment_update AFTER UPDATE OF checkout_key, transaction_id ON payments
WHEN new.checkout_key <> old.checkout_key OR new.transaction_id IS NOT old.transaction_id
BEGIN
  INSERT INTO orders_to_index (order_key) SELECT key FROM orders WHERE checkout_key IN (old.checkout_key, new.checkout_key)
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_payment_delete AFTER DELETE ON payments BEGIN
  INSERT INTO orders_to_index (order_key) SELECT key FROM orders WHERE checkout_key = old.checkout_key
  ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
INSERT INTO orders_to_index (order_key) SELECT key FROM orders WHERE true ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE VIRTUAL TABLE chat_messages_fts USING fts5(text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE chat_messages_fts_terms USING fts5vocab(chat_messages_fts, 'row');
--> statement-breakpoint
CREATE TRIGGER chat_messages_fts_delete AFTER DELETE ON chat_messages BEGIN
  DELETE FROM chat_messages_fts WHERE rowid = old.id;
END;
