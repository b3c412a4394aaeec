/** Messages about values that several features validate. */

export const WRITE_TEXT = "Enter text.";
export const NOT_A_BOOLEAN = "Use true or false.";
export const ONE_LINE = "Remove line breaks and control characters.";

export function tooLong(maxCharacters: number): string {
  return `Use at most ${maxCharacters.toLocaleString("en-US")} characters.`;
}

/** Messages about settings have no subject: the name of the setting is shown before them. */
export const SETTING_IS_ONE_LINE = "must have no line breaks or control characters";

export function settingTooLong(maxCharacters: number): string {
  return `must have ${maxCharacters.toLocaleString("en-US")} characters at most`;
}

export function wholeQuantity(max: number): string {
  return `Enter a whole number from 1 to ${max.toLocaleString("en-US")}.`;
}
