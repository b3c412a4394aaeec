import { createContext, useContext } from "react";

/** The nonce that this rendering's inline scripts carry; undefined in the browser, which hides nonces. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
