/** Formats a provider's name of a coin for people: `usdt` becomes `USDT`. */
export function coinText(coin: string): string {
  return coin.toUpperCase();
}

/** Formats a provider's price for people: `25.50 usd` becomes `25.50 USD`. */
export function priceText(price: string): string {
  return price.replace(/(?<=\d )(?!amount$)[a-z]+$/, coinText);
}

/**
 * Matches the names of coins in the sentences of `describeReason`: after an amount, as in "10 of 15.8 trx came", and in
 * "paid in ltc instead of btc".
 */
const COIN_IN_SENTENCE =
  /(?<=\d |\bamount of |\bpaid in )[a-z][a-z0-9]*(?= (?:came|instead of)\b)|(?<=\bpaid in \S+ instead of )[a-z][a-z0-9]*$/g;

/** Writes the names of coins in a reason for review in capitals: `10 of 15.8 trx came` becomes `10 of 15.8 TRX came`. */
export function withCoinTexts(reason: string): string {
  return reason.replace(COIN_IN_SENTENCE, coinText);
}
