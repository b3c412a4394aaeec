/** Why a mail server cannot be used, by the codes of nodemailer. They follow the name of the server. */
export const MAIL_PROBLEMS: Partial<Record<string, string>> = {
  EDNS: "its name is not in the DNS.",
  ECONNECTION: "no connection to it can be made.",
  ESOCKET: "no connection to it can be made.",
  ETIMEDOUT: "it does not answer in time.",
  ETLS: "it cannot be reached with encryption.",
  EPROTOCOL: "it does not answer as a mail server does.",
  EAUTH: "it does not accept the user name and the password.",
  ENOAUTH: "it asks for a user name and a password.",
  EENVELOPE: "it does not accept the sender.",
};

/** Adds the code of the server's answer. The answer's text is not shown: see `MailProblem`. */
export function withCode(text: string, code: number): string {
  return `${text.replace(/\.$/, "")} (answer ${code}).`;
}

/** Why a letter was given up that was written before mail was turned off. */
export const MAIL_WAS_OFF = "Mail was turned off.";
