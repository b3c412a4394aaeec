import { apiMethods } from "../../http/api.server.ts";
import { answerNotification } from "../payments/answer-notification.server.ts";

/** `POST /api/payments/{provider}/notify`: receives a provider's notification. */
const api = apiMethods({ POST: ({ request, params }) => answerNotification(request, params.provider) });
export const loader = api.loader;
export const action = api.action;
