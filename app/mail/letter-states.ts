/** `queued`: to be sent. `failed`: refused for good, or given up. `kept`: of a demonstration, which sends nothing. */
export const LETTER_STATES = ["queued", "sent", "failed", "kept"] as const;
export type LetterState = (typeof LETTER_STATES)[number];
