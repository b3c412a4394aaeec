ALTER TABLE `attention_cases` ADD `seen_again_at` integer;
