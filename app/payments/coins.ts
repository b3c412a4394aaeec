/** A coin of a provider, as people read it: `USDT`. */
export function coinText(coin: string): string {
  return coin.toUpperCase();
}

/** A price of a provider, as people read it: `25.50 USD`. */
export function priceText(price: string): string {
  return price.replace(/(?<=\d )(?!amount$)[a-z]+$/, coinText);
}

/** A coin in a sentence of `describeReason`: after an amount, or beside another coin. */
const COIN_IN_SENTENCE =
  /(?<=\d |\bamount of |\bpaid in )[a-z][a-z0-9]*(?= (?:came|instead of)\b)|(?<=\bpaid in \S+ instead of )[a-z][a-z0-9]*$/g;

/** A stored reason for review with its coins as people read them: `10 of 15.8 TRX came`. */
export function withCoinTexts(reason: string): string {
  return reason.replace(COIN_IN_SENTENCE, coinText);
}
