import { transactionUrl } from "../../../payments/transaction-link.ts";

interface TransactionsProps {
  /** Separated by spaces. */
  ids: string;
  /** The coin whose chain has them. */
  coin: string | null;
}

/** The ids of transactions, one a line, with links where an explorer of the chain is known. */
export function Transactions({ ids, coin }: TransactionsProps) {
  return ids
    .split(" ")
    .filter(Boolean)
    .map((id) => {
      const url = transactionUrl(coin, id);
      return (
        <span key={id} className="block">
          {url === null ? (
            id
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer" className="underline underline-offset-4">
              {id}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </span>
      );
    });
}
