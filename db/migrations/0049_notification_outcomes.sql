-- Outcomes are spelled like all codes: `unknown-order` instead of `unknown order`.
UPDATE `payment_notifications` SET `outcome` = replace(`outcome`, ' ', '-') WHERE `outcome` LIKE '% %';
