DROP TRIGGER orders_to_index_update;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_update
AFTER UPDATE OF user_id, title, product_id, tracking_number, postal_service, total_cents, contact_name, email, phone, address,
  city, state_prov, postal_code, provider_invoice_id, checkout_key ON orders
WHEN new.user_id <> old.user_id OR new.title <> old.title OR new.product_id <> old.product_id
  OR new.tracking_number <> old.tracking_number
  OR new.postal_service <> old.postal_service OR new.total_cents <> old.total_cents
  OR new.contact_name <> old.contact_name OR new.email <> old.email OR new.phone <> old.phone
  OR new.address <> old.address OR new.city <> old.city OR new.state_prov <> old.state_prov
  OR new.postal_code <> old.postal_code OR new.provider_invoice_id IS NOT old.provider_invoice_id
  OR new.checkout_key <> old.checkout_key
BEGIN
  INSERT INTO orders_to_index (order_key) VALUES (new.key) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER orders_to_index_account AFTER UPDATE OF email, name ON users
WHEN new.email <> old.email OR new.name <> old.name
BEGIN
  INSERT INTO orders_to_index (order_key) SELECT key FROM orders WHERE user_id = new.id ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- Their texts have the name and the e-mail address of the account too.
INSERT INTO orders_to_index (order_key) SELECT key FROM orders WHERE true ON CONFLICT DO NOTHING;
