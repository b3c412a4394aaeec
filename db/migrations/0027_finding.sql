-- `offers` says for linked products too whether they can be bought: 16 if they are available, else 0.
DROP TRIGGER `filter_counts_insert`;
--> statement-breakpoint
DROP TRIGGER `filter_counts_update`;
--> statement-breakpoint
UPDATE `products` SET `offers` = 16
WHERE `availability` = 'YES' AND `shop` IN (SELECT `value` FROM `shops` WHERE `sells` = 'link');
--> statement-breakpoint
DELETE FROM `filter_counts`;
--> statement-breakpoint
INSERT INTO `filter_counts` (`category_key`, `rate`, `offers`, `product_count`)
SELECT `category_key`, `rate`, `offers`, count(*) FROM `products` GROUP BY `category_key`, `rate`, `offers`;
--> statement-breakpoint
-- The order of two triggers of one statement is undefined, so one trigger counts a product and then sets its offers. Only
-- triggers change `offers`, in statements of their own, which `filter_counts_offers` counts.
CREATE TRIGGER filter_counts_insert AFTER INSERT ON products BEGIN
  INSERT INTO filter_counts (category_key, rate, offers, product_count) VALUES (new.category_key, new.rate, new.offers, 1)
  ON CONFLICT DO UPDATE SET product_count = product_count + 1;
  UPDATE products SET offers = 16
  WHERE key = new.key AND new.availability = 'YES' AND (SELECT sells FROM shops WHERE value = new.shop) = 'link';
END;
--> statement-breakpoint
CREATE TRIGGER filter_counts_update AFTER UPDATE OF category_key, rate, availability ON products
WHEN old.category_key <> new.category_key OR old.rate <> new.rate OR old.availability <> new.availability
BEGIN
  UPDATE filter_counts SET product_count = product_count - 1
  WHERE category_key = old.category_key AND rate = old.rate AND offers = old.offers;
  DELETE FROM filter_counts
  WHERE category_key = old.category_key AND rate = old.rate AND offers = old.offers AND product_count = 0;
  INSERT INTO filter_counts (category_key, rate, offers, product_count) VALUES (new.category_key, new.rate, old.offers, 1)
  ON CONFLICT DO UPDATE SET product_count = product_count + 1;
  UPDATE products SET offers = iif(new.availability = 'YES', 16, 0)
  WHERE key = new.key AND old.availability <> new.availability
    AND (SELECT sells FROM shops WHERE value = new.shop) = 'link';
END;
--> statement-breakpoint
CREATE TRIGGER filter_counts_offers AFTER UPDATE OF offers ON products WHEN old.offers <> new.offers BEGIN
  UPDATE filter_counts SET product_count = product_count - 1
  WHERE category_key = new.category_key AND rate = new.rate AND offers = old.offers;
  DELETE FROM filter_counts
  WHERE category_key = new.category_key AND rate = new.rate AND offers = old.offers AND product_count = 0;
  INSERT INTO filter_counts (category_key, rate, offers, product_count) VALUES (new.category_key, new.rate, new.offers, 1)
  ON CONFLICT DO UPDATE SET product_count = product_count + 1;
END;
--> statement-breakpoint
-- The trigrams of the titles, to find words like a mistyped one. It stores nothing of its own.
CREATE VIRTUAL TABLE products_trigrams USING fts5vocab('products_fts', 'row');
