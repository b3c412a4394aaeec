/** Why a request failed, by the code of the error. The texts follow the address and a colon. */
export const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing is listening there.",
  ENOTFOUND: "its name is not in the DNS.",
  EAI_AGAIN: "the DNS does not answer.",
  ECONNRESET: "the connection was cut.",
  CERT_HAS_EXPIRED: "its certificate has expired.",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is not one that browsers trust.",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is not one that browsers trust.",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is not complete.",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name.",
};
export const NO_ANSWER = "it does not answer.";

export const providerUnreachable = (reason: string) => `The provider cannot be reached: ${reason}`;

/** The advice for a service that cannot be reached. */
export const CHECK_NETWORK = "Check the network, the DNS and the firewall of this machine.";
