import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startSmtp, type FakeSmtp, type Refusal } from "#tests/fakes/smtp.ts";

import { makeLetter } from "./letter.ts";
import { openMailer, type Delivery } from "./smtp.server.ts";

let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());

async function send(smtpUrl: string): Promise<Delivery> {
  const from = { name: "Shop", address: "shop@shop.example" };
  const mailer = openMailer({ smtpUrl, from, shopName: "Shop", origin: "https://shop.example" });
  const letter = makeLetter({ subject: "Hello", heading: "Hello", paragraphs: [] });
  const delivery = await mailer.send({ id: "letter-1", recipient: "buyer@example.com", letter });
  mailer.close();
  return delivery;
}

test("reports a mail server with an impossible address as unreachable, and can be closed", async () => {
  expect(await send("smtp://192.0.2.1.1")).toMatchObject({ outcome: "unreachable" });
});

async function sendRefused(refusal: Refusal): Promise<Delivery> {
  Object.assign(smtp, { mode: "refusing", refusal });
  return send(smtp.url);
}

describe("an answer to the recipient", () => {
  test.each([
    [550, "5.1.1 User unknown"],
    [550, "5.1.2 Domain not found"],
    [553, "5.1.3 Bad recipient address syntax"],
    [556, "5.1.10 Recipient address has null MX"],
    [550, "5.2.1 Mailbox disabled"],
    [552, "5.2.2 Mailbox full"],
  ])("that is about its mailbox is final: %i %s", async (code, text) => {
    expect(await sendRefused({ of: "recipient", code, text })).toMatchObject({ outcome: "refused" });
  });

  test.each([
    [452, "4.2.2 Mailbox full"],
    [450, "4.2.0 Greylisted"],
    [450, "4.1.1 Unverified address"],
  ])("that is about its mailbox for now is temporary: %i %s", async (code, text) => {
    expect(await sendRefused({ of: "recipient", code, text })).toMatchObject({ outcome: "deferred" });
  });

  test.each([
    [554, "5.7.1 Relay access denied"],
    [553, "5.7.1 Sender address rejected: not owned by user shop"],
    [554, "5.7.1 Client host blocked"],
    [530, "5.7.0 Authentication required"],
    [550, "5.1.0 Sender address rejected: User unknown in virtual mailbox table"],
    [553, "5.1.7 Bad sender address"],
    [550, "5.1.8 Sender address rejected: Domain not found"],
    [550, "5.1.12 Something new"],
    [554, "5.2.252 SendAsDenied"],
    [550, "5.4.5 Daily user sending limit exceeded"],
    [550, "relay not permitted"],
    [553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
    [550, "4.1.1 A code of another class"],
    [451, "4.3.0 Temporary lookup failure"],
    [450, "4.7.1 Client host rejected: cannot find your hostname"],
  ])("that may be about all letters is unclear: %i %s", async (code, text) => {
    const delivery = await sendRefused({ of: "recipient", code, text });
    expect(delivery).toMatchObject({ outcome: "unclear", error: expect.stringContaining(text) as string });
  });
});

test.each([
  [554, "Message rejected: Email address is not verified"],
  [554, "5.7.1 Looks like spam"],
  [550, "5.1.1 User unknown"],
  [552, "5.2.2 Submission quota exceeded"],
  [451, "4.7.0 Try again later"],
])("an answer to the letter is unclear: %i %s", async (code, text) => {
  expect(await sendRefused({ of: "letter", code, text })).toMatchObject({ outcome: "unclear" });
});
