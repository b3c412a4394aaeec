import { z } from "zod";

import { tooLong } from "../../shared/validation.messages.ts";
import { canPostTo } from "../../webhooks/post-message.server.ts";
import { WEBHOOK_EVENTS } from "../../webhooks/webhook-events.ts";

import { NO_ADDRESS, NO_EVENTS, NOT_PUBLIC } from "./webhooks.messages.ts";

const MAX_ADDRESS = 2_000;

/**
 * The form that adds a webhook. Messages are only sent encrypted and to the public internet, unless the shop's own
 * network is allowed. The address is stored as browsers write it: `https:example.com` is `https://example.com/`.
 */
export function webhookForm({ allowsInner }: { allowsInner: boolean }) {
  return z.object({
    url: z
      .string()
      .trim()
      .max(MAX_ADDRESS, tooLong(MAX_ADDRESS))
      .refine((text) => isAddress(text, allowsInner), { error: NO_ADDRESS, abort: true })
      .transform((text) => new URL(text))
      .refine((url) => canPostTo(url, allowsInner), NOT_PUBLIC)
      .transform((url) => url.href)
      .refine((href) => href.length <= MAX_ADDRESS, tooLong(MAX_ADDRESS)),
    events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, NO_EVENTS),
  });
}

function isAddress(text: string, allowsInner: boolean): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  const isEncrypted = protocol === "https:" || (allowsInner && protocol === "http:");
  return isEncrypted && username === "" && password === "";
}
