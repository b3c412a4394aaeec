import { createContext, useContext } from "react";

/** The nonce of this rendering's inline scripts; undefined in the browser, which hides nonces. */
export const NonceContext = createContext<string | undefined>(undefined);

export function useNonce(): string | undefined {
  return useContext(NonceContext);
}
