CREATE INDEX `products_shop_updated` ON `products` (`shop`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `products_shop_id` ON `products` (`shop`,length("id"),`id`);--> statement-breakpoint
CREATE INDEX `products_shop_stock` ON `products` (`shop`,`availability`,`stock`,`title_fold`,`id`,`category_key`);