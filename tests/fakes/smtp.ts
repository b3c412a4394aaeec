import type { Socket } from "node:net";

import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** How the server treats letters from now on. */
export type SmtpMode =
  | "working"
  /** Refuses every recipient for now (450). */
  | "deferring"
  /** Gives the answer `refusal`. */
  | "refusing"
  /** Refuses the sender for good (553). */
  | "refusing the sender"
  /** Cuts each connection at once. */
  | "down"
  /** Receives the letter, then cuts the connection before it says so. */
  | "cutting off responses"
  /** Receives the letter, and acknowledges it when the test says so. */
  | "slow";

export interface Refusal {
  /** What is refused: the recipient, or the letter once it is received. */
  of: "recipient" | "letter";
  code: number;
  text: string;
  /** Other recipients are accepted. */
  onlyTo?: string;
}

const NO_SUCH_MAILBOX: Refusal = { of: "recipient", code: 550, text: "5.1.1 There is no such mailbox" };

export interface ReceivedLetter {
  recipient: string;
  messageId: string;
  subject: string;
  /** The lines of the header, in which folded lines are joined. */
  header: string[];
  text: string;
  html: string;
}

export interface FakeSmtp {
  url: string;
  mode: SmtpMode;
  /** The answer of the mode `refusing`. */
  refusal: Refusal;
  /** All letters that were received completely, also those for which the response was lost. */
  letters: ReceivedLetter[];
  /** The recipients that clients have named, also refused ones. */
  asked: string[];
  /** Called when a letter has been received, before the response. */
  onLetter: (() => void) | undefined;
  /** Says that the last letter is received, if the server is slow. */
  answer: () => void;
  close: () => Promise<void>;
}

/** A mail server on a free port. */
export async function startSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>();
  const cut = () => sockets.forEach((socket) => socket.destroy());
  const refuse = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
  const findRefusal = (of: Refusal["of"], recipient = "") => {
    const { code, text, onlyTo = recipient, of: refused } = fake.refusal;
    return fake.mode === "refusing" && of === refused && recipient === onlyTo ? refuse(code, text) : null;
  };
  const smtp = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onConnect(_session, done) {
      if (fake.mode === "down") return cut();
      done();
    },
    onMailFrom(_address, _session, done) {
      done(fake.mode === "refusing the sender" ? refuse(553, "5.7.1 Sender not allowed") : null);
    },
    onRcptTo({ address }, _session, done) {
      fake.asked.push(address);
      if (fake.mode === "deferring") return done(refuse(450, "4.2.1 Try again later"));
      done(findRefusal("recipient", address));
    },
    onData(stream, session, done) {
      void readAll(stream).then(async (raw) => {
        const refusal = findRefusal("letter", session.envelope.rcptTo[0]?.address);
        if (refusal) return done(refusal);
        fake.letters.push(parseLetter(raw, session));
        fake.onLetter?.();
        if (fake.mode === "cutting off responses") return cut();
        if (fake.mode === "slow") await new Promise<void>((resolve) => (fake.answer = resolve));
        done();
      });
    },
  });
  // A client may be gone.
  smtp.on("error", () => undefined);
  const server = smtp.listen(0, "127.0.0.1");
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    mode: "working",
    refusal: NO_SUCH_MAILBOX,
    letters: [],
    asked: [],
    onLetter: undefined,
    answer: () => undefined,
    close() {
      cut();
      return new Promise((resolve) => smtp.close(() => resolve()));
    },
  };
  return fake;
}

async function readAll(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parseLetter(raw: string, { envelope }: SMTPServerSession): ReceivedLetter {
  const { header, body } = split(raw);
  const find = (name: string) =>
    header.find((line) => line.toLowerCase().startsWith(`${name}:`))?.slice(name.length + 2);
  const boundary = /boundary="([^"]+)"/.exec(find("content-type") ?? "")?.[1] ?? "";
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()));
  const partOf = (type: string) => parts.find((part) => part.header.some((line) => line.includes(type)));
  return {
    recipient: envelope.rcptTo.map(({ address }) => address).join(),
    messageId: find("message-id") ?? "",
    subject: decodeWords(find("subject") ?? ""),
    header,
    text: decode(partOf("text/plain")),
    html: decode(partOf("text/html")),
  };
}

interface Part {
  header: string[];
  body: string;
}

function split(part: string): Part {
  const end = part.indexOf("\r\n\r\n");
  const header = part.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  return { header: header.split("\r\n"), body: part.slice(end + 4) };
}

function decode(part: Part | undefined): string {
  if (!part) return "";
  const encoding = part.header.find((line) => line.startsWith("Content-Transfer-Encoding"));
  const lines = part.body.replaceAll("\r\n", "\n");
  if (encoding?.includes("base64")) return Buffer.from(part.body, "base64").toString("utf8");
  return encoding?.includes("quoted-printable") ? fromBytes(lines.replaceAll("=\n", "")) : lines;
}

/** Decodes `=C3=A9` in text of one byte per character. */
function fromBytes(encoded: string): string {
  const bytes = encoded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Decodes `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` in a header. */
function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : fromBytes(text.replaceAll("_", " ")),
    );
}
