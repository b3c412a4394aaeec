export const CATEGORIES_TEXT =
  "A category exists as long as it has a product. Renaming one changes all of its products. Links with the old name stop working.";

export const SPELLINGS_TEXT =
  "These names differ only in capital letters, spaces or accents. Shoppers see them as separate categories.";
