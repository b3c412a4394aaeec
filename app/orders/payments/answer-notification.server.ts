import { db } from "../../database.server.ts";
import { apiError } from "../../http/api.server.ts";
import { readBody } from "../../http/json-body.server.ts";
import { log } from "../../log.server.ts";
import { findProvider } from "../../payments/providers.server.ts";
import { NOTIFICATION_PROBLEMS } from "../purchase/purchase.messages.ts";

import { receiveNotification } from "./receive-notification.server.ts";

/**
 * Returns the response to a provider's notification: 2xx ends its deliveries, also for a repeated one; 5xx asks for
 * another delivery; 4xx refuses one that the provider has not signed.
 */
export async function answerNotification(request: Request, providerName: string | undefined): Promise<Response> {
  const provider = findProvider(providerName);
  if (!provider) return apiError(404, NOTIFICATION_PROBLEMS.noProvider);
  const rawBody = await readBody(request);
  const result = await receiveNotification(db, provider, { headers: request.headers, rawBody, now: new Date() });
  switch (result) {
    case "done":
      return Response.json({ ok: true });
    case "deferred":
      return apiError(503, NOTIFICATION_PROBLEMS.deferred);
    case "refused":
      log.warn(
        { provider: provider.name },
        "Refused a notification without a valid signature. If payments do not arrive, compare the secret in the settings with the provider's.",
      );
      return apiError(401, NOTIFICATION_PROBLEMS.unsigned);
  }
}
