-- The full-text index over folded titles: substrings of three letters and more.
CREATE VIRTUAL TABLE products_fts USING fts5(title_fold, content='products', content_rowid='key', tokenize='trigram', detail='full');
--> statement-breakpoint
CREATE TRIGGER products_fts_insert AFTER INSERT ON products BEGIN
  INSERT INTO products_fts(rowid, title_fold) VALUES (new.key, new.title_fold);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_delete AFTER DELETE ON products BEGIN
  INSERT INTO products_fts(products_fts, rowid, title_fold) VALUES ('delete', old.key, old.title_fold);
END;
--> statement-breakpoint
CREATE TRIGGER products_fts_update AFTER UPDATE OF title_fold ON products WHEN old.title_fold <> new.title_fold BEGIN
  INSERT INTO products_fts(products_fts, rowid, title_fold) VALUES ('delete', old.key, old.title_fold);
  INSERT INTO products_fts(rowid, title_fold) VALUES (new.key, new.title_fold);
END;
--> statement-breakpoint
-- Counts and sums of categories.
CREATE TRIGGER products_count_insert AFTER INSERT ON products BEGIN
  UPDATE categories SET
    product_count = product_count + 1,
    priced_count = priced_count + (new.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents + coalesce(new.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents + iif(new.price_cents IS NULL, 0, new.typical_price_cents)
  WHERE key = new.category_key;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_delete AFTER DELETE ON products BEGIN
  UPDATE categories SET
    product_count = product_count - 1,
    priced_count = priced_count - (old.price_cents IS NOT NULL),
    price_sum_cents = price_sum_cents - coalesce(old.price_cents, 0),
    typical_price_sum_cents = typical_price_sum_cents - iif(old.price_cents IS NULL, 0, old.typical_price_cents)
  WHERE key = old.category_key;
END;
--> statement-breakpoint
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
--> statement-breakpoint
-- A product's category is one of its own shop.
CREATE TRIGGER products_category_insert BEFORE INSERT ON products
WHEN new.shop IS NOT (SELECT shop FROM categories WHERE key = new.category_key)
BEGIN
  SELECT raise(ABORT, 'the category belongs to another shop');
END;
--> statement-breakpoint
CREATE TRIGGER products_category_update BEFORE UPDATE OF shop, category_key ON products
WHEN new.shop IS NOT (SELECT shop FROM categories WHERE key = new.category_key)
BEGIN
  SELECT raise(ABORT, 'the category belongs to another shop');
END;
--> statement-breakpoint
-- Open Box: what a product costs and how many there are follow from its conditions.
CREATE TRIGGER product_conditions_insert AFTER INSERT ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_update AFTER UPDATE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = new.product_key AND price_cents > 0
  ) WHERE key = new.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_delete AFTER DELETE ON product_conditions BEGIN
  UPDATE products SET (price_cents, max_price_cents, stock) = (
    SELECT min(price_cents), max(price_cents), coalesce(sum(quantity), 0)
    FROM product_conditions WHERE product_key = old.product_key AND price_cents > 0
  ) WHERE key = old.product_key;
END;
--> statement-breakpoint
CREATE TRIGGER product_conditions_shop BEFORE INSERT ON product_conditions
WHEN (SELECT shop FROM products WHERE key = new.product_key) IS NOT 'ayz'
BEGIN
  SELECT raise(ABORT, 'only Open Box products have conditions');
END;
--> statement-breakpoint
-- The number of pictures, and the hash of the first.
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
--> statement-breakpoint
-- Versions, which caches of pages and answers are checked against.
INSERT INTO catalogue_versions (shop) VALUES ('default'), ('ayz'), ('pc'), ('smart');
--> statement-breakpoint
CREATE TRIGGER products_version_insert AFTER INSERT ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = new.shop;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_delete AFTER DELETE ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = old.shop;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_update AFTER UPDATE OF id, title, title_fold, category_key, price_cents, max_price_cents, stock, typical_price_cents, rate, availability, link, ebay, facebook_marketplace, offer_up, mercari_marketplaces, image_count, preview_hash, updated_at, description ON products BEGIN
  UPDATE catalogue_versions SET content = content + 1 WHERE shop = new.shop;
END;
--> statement-breakpoint
CREATE TRIGGER products_version_views AFTER UPDATE OF view_count ON products BEGIN
  UPDATE catalogue_versions SET views = views + 1 WHERE shop = new.shop;
END;
--> statement-breakpoint
-- Told apart from every other database, so that versions of one are never taken for another's.
INSERT INTO settings (name, value) VALUES ('epoch', lower(hex(randomblob(8))));
