import { oneAtATime } from "../shared/one-at-a-time.ts";

/** Sends one change of the visitor's list at a time: each has to carry the cookie that the previous one has set. */
export const afterLastChange = oneAtATime();
