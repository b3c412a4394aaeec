/** Links that search a marketplace, used as the demonstration's links to buy. */
const SEARCHES = {
  ebay: "https://www.ebay.com/sch/i.html?_nkw=",
  amazon: "https://www.amazon.com/s?k=",
  amazonUk: "https://www.amazon.co.uk/s?k=",
  newegg: "https://www.newegg.com/p/pl?d=",
  bestBuy: "https://www.bestbuy.com/site/searchpage.jsp?st=",
  walmart: "https://www.walmart.com/search?q=",
  facebook: "https://www.facebook.com/marketplace/search/?query=",
  offerUp: "https://offerup.com/search?q=",
  mercari: "https://www.mercari.com/search/?keyword=",
} as const;

export function search(marketplace: keyof typeof SEARCHES, text: string): string {
  return SEARCHES[marketplace] + encodeURIComponent(text).replaceAll("%20", "+");
}
