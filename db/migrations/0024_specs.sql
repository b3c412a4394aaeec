CREATE TABLE `product_specs` (
	`product_key` integer NOT NULL,
	`position` integer NOT NULL,
	`value_key` integer NOT NULL,
	PRIMARY KEY(`product_key`, `position`),
	FOREIGN KEY (`product_key`) REFERENCES `products`(`key`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`value_key`) REFERENCES `spec_values`(`key`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "product_specs_position" CHECK("product_specs"."position" BETWEEN 1 AND 40)
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_specs_value` ON `product_specs` (`value_key`,`product_key`);--> statement-breakpoint
CREATE TABLE `spec_values` (
	`key` integer PRIMARY KEY NOT NULL,
	`category_key` integer NOT NULL,
	`name` text NOT NULL,
	`name_fold` text NOT NULL,
	`value` text NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`category_key`) REFERENCES `categories`(`key`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "spec_values_name" CHECK(trim("spec_values"."name") <> '' AND length("spec_values"."name") <= 60),
	CONSTRAINT "spec_values_text" CHECK(trim("spec_values"."value") <> '' AND length("spec_values"."value") <= 200),
	CONSTRAINT "spec_values_count" CHECK("spec_values"."product_count" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `spec_values_value` ON `spec_values` (`category_key`,`name_fold`,`value`,`name`);--> statement-breakpoint
CREATE INDEX `spec_values_most` ON `spec_values` (`category_key`,"product_count" DESC);--> statement-breakpoint
ALTER TABLE `categories` ADD `version` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- A spec's value is one of the product's sub-category, and no two specs of a product have the same name.
CREATE TRIGGER product_specs_check_insert BEFORE INSERT ON product_specs BEGIN
  SELECT raise(ABORT, 'the spec belongs to another sub-category')
  WHERE (SELECT category_key FROM spec_values WHERE key = new.value_key)
    IS NOT (SELECT category_key FROM products WHERE key = new.product_key);
  SELECT raise(ABORT, 'the product has a spec with this name')
  FROM product_specs JOIN spec_values ON spec_values.key = product_specs.value_key
  WHERE product_specs.product_key = new.product_key
    AND spec_values.name_fold = (SELECT name_fold FROM spec_values WHERE key = new.value_key);
END;
--> statement-breakpoint
CREATE TRIGGER product_specs_check_update BEFORE UPDATE ON product_specs BEGIN
  SELECT raise(ABORT, 'the spec belongs to another sub-category')
  WHERE (SELECT category_key FROM spec_values WHERE key = new.value_key)
    IS NOT (SELECT category_key FROM products WHERE key = new.product_key);
  SELECT raise(ABORT, 'the product has a spec with this name')
  FROM product_specs JOIN spec_values ON spec_values.key = product_specs.value_key
  WHERE product_specs.product_key = new.product_key AND product_specs.position <> old.position
    AND spec_values.name_fold = (SELECT name_fold FROM spec_values WHERE key = new.value_key);
END;
--> statement-breakpoint
-- Counts of the specs of a sub-category, and the versions that caches compare.
CREATE TRIGGER product_specs_insert AFTER INSERT ON product_specs BEGIN
  UPDATE spec_values SET product_count = product_count + 1 WHERE key = new.value_key;
  UPDATE categories SET version = version + 1 WHERE key = (SELECT category_key FROM products WHERE key = new.product_key);
  UPDATE shops SET content = content + 1 WHERE value = (SELECT shop FROM products WHERE key = new.product_key);
END;
--> statement-breakpoint
CREATE TRIGGER product_specs_update AFTER UPDATE ON product_specs BEGIN
  UPDATE spec_values SET product_count = product_count + 1 WHERE key = new.value_key;
  UPDATE spec_values SET product_count = product_count - 1 WHERE key = old.value_key;
  DELETE FROM spec_values WHERE key = old.value_key AND product_count = 0;
  UPDATE categories SET version = version + 1 WHERE key = (SELECT category_key FROM products WHERE key = new.product_key);
  UPDATE shops SET content = content + 1 WHERE value = (SELECT shop FROM products WHERE key = new.product_key);
END;
--> statement-breakpoint
CREATE TRIGGER product_specs_delete AFTER DELETE ON product_specs BEGIN
  UPDATE spec_values SET product_count = product_count - 1 WHERE key = old.value_key;
  DELETE FROM spec_values WHERE key = old.value_key AND product_count = 0;
  UPDATE categories SET version = version + 1 WHERE key = (SELECT category_key FROM products WHERE key = old.product_key);
  UPDATE shops SET content = content + 1 WHERE value = (SELECT shop FROM products WHERE key = old.product_key);
END;
--> statement-breakpoint
-- A product that moves to another sub-category takes its specs along.
CREATE TRIGGER product_specs_move AFTER UPDATE OF category_key ON products
WHEN old.category_key <> new.category_key
BEGIN
  INSERT INTO spec_values (category_key, name, name_fold, value)
  SELECT new.category_key, name, name_fold, value
  FROM product_specs JOIN spec_values ON spec_values.key = product_specs.value_key
  WHERE product_specs.product_key = new.key
  ON CONFLICT DO NOTHING;
  UPDATE product_specs SET value_key = (
    SELECT moved.key FROM spec_values AS present JOIN spec_values AS moved
      ON moved.category_key = new.category_key AND moved.name_fold = present.name_fold
      AND moved.value = present.value AND moved.name = present.name
    WHERE present.key = product_specs.value_key
  ) WHERE product_key = new.key;
END;
--> statement-breakpoint
-- The version of a sub-category: what its filters compare has changed.
CREATE TRIGGER categories_version_insert AFTER INSERT ON products BEGIN
  UPDATE categories SET version = version + 1 WHERE key = new.category_key;
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_delete AFTER DELETE ON products BEGIN
  UPDATE categories SET version = version + 1 WHERE key = old.category_key;
END;
--> statement-breakpoint
CREATE TRIGGER categories_version_update AFTER UPDATE OF category_key, rate, offers, price_cents, excellent_cents, verygood_cents, good_cents, acceptable_cents ON products BEGIN
  UPDATE categories SET version = version + 1 WHERE key IN (old.category_key, new.category_key);
END;
