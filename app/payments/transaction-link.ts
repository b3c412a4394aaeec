/** Explorers by the providers' names of coins. Other coins have several chains, or an explorer that is not known here. */
const EXPLORERS: Record<string, string> = {
  btc: "https://mempool.space/tx/",
  ltc: "https://litecoinspace.org/tx/",
  eth: "https://etherscan.io/tx/",
  usdterc20: "https://etherscan.io/tx/",
  usdcerc20: "https://etherscan.io/tx/",
  trx: "https://tronscan.org/#/transaction/",
  usdttrc20: "https://tronscan.org/#/transaction/",
  doge: "https://dogechain.info/tx/",
};

/** The page of a transaction in an explorer of its chain, or null if none is known. */
export function transactionUrl(coin: string | null, transactionId: string | null): string | null {
  const name = coin?.toLowerCase() ?? "";
  if (transactionId === null || !/^(0x)?[0-9a-f]{40,80}$/i.test(transactionId)) return null;
  return Object.hasOwn(EXPLORERS, name) ? `${EXPLORERS[name]}${transactionId}` : null;
}
