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
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_images_file_name` ON `chat_images` (`file_name`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_images_message` ON `chat_images` (`message_id`,`position`);--> statement-breakpoint
CREATE INDEX `chat_images_staged` ON `chat_images` (`chat_key`,`uploader_id`) WHERE "chat_images"."message_id" IS NULL;--> statement-breakpoint
CREATE INDEX `chat_images_hash` ON `chat_images` (`hash`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `chat_messages_chat` ON `chat_messages` (`chat_key`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_submission` ON `chat_messages` (`chat_key`,`sender_id`,`client_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `chats_id` ON `chats` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chats_product` ON `chats` (`buyer_id`,`product_key`) WHERE "chats"."product_key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `chats_support` ON `chats` (`buyer_id`) WHERE "chats"."product_key" IS NULL;--> statement-breakpoint
CREATE INDEX `chats_buyer` ON `chats` (`buyer_id`,`active_at`);--> statement-breakpoint
CREATE INDEX `chats_seller` ON `chats` (("seller_unread" > 0) DESC,"active_at" DESC,"key" DESC);--> statement-breakpoint
CREATE INDEX `chats_seller_unread` ON `chats` (`seller_unread`) WHERE "chats"."seller_unread" > 0;