import { oneAtATime } from "../shared/one-at-a-time.ts";

/** Sends one change of the visitor's list at a time: each request needs the cookie that the previous response has set. */
export const afterLastChange = oneAtATime();
