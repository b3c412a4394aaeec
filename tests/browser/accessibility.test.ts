import { DESKTOP, PHONE, testScreensWithAxe } from "#tests/setup/accessible-screens.ts";
import { isFull } from "#tests/setup/full-run.ts";

/** Every screen on a phone. A full run looks at it on a desktop too, because each window takes minutes. */

testScreensWithAxe(PHONE);
if (isFull) testScreensWithAxe(DESKTOP);
