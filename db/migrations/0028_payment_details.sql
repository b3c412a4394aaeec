DROP INDEX `orders_held`;--> statement-breakpoint
CREATE INDEX `orders_held` ON `orders` (`product_key`,`condition`) WHERE "orders"."stock_held" = 1 AND ("orders"."payment_status" NOT IN ('finished', 'refunded') OR ("orders"."payment_status" = 'refunded' AND "orders"."shipped" = 0));--> statement-breakpoint
ALTER TABLE `payments` ADD `transaction_coin` text;--> statement-breakpoint
ALTER TABLE `payments` ADD `detailed_at` integer;--> statement-breakpoint
DROP VIEW `stock_figures`;--> statement-breakpoint
CREATE VIEW `stock_figures` AS SELECT product_key, condition, free, held, free + held AS on_hand FROM (
    SELECT product_key, condition, quantity AS free, (
      SELECT coalesce(sum(orders.quantity), 0) FROM orders
      WHERE orders.product_key = product_conditions.product_key AND orders.condition = product_conditions.condition
        AND orders.stock_held = 1
        AND (orders.payment_status NOT IN ('finished', 'refunded') OR (orders.payment_status = 'refunded' AND orders.shipped = 0))
    ) AS held
    FROM product_conditions
  );