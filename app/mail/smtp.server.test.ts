import { expect, test } from "vitest";

import { makeLetter } from "./letter.ts";
import { openMailer } from "./smtp.server.ts";

test("reports a mail server with an impossible address as unreachable, and can be closed", async () => {
  const from = { name: "Shop", address: "shop@shop.example" };
  const mailer = openMailer({ smtpUrl: "smtp://192.0.2.1.1", from, shopName: "Shop", origin: "https://shop.example" });
  const letter = makeLetter({ subject: "Hello", heading: "Hello", paragraphs: [] });
  const delivery = await mailer.send({ id: "letter-1", recipient: "buyer@example.com", letter });
  mailer.close();
  expect(delivery).toMatchObject({ outcome: "unreachable" });
});
