import { isFull } from "#tests/setup/full-run.ts";
import { DESKTOP, PHONE, testScreens } from "#tests/setup/screen-tests.ts";

/** Every screen on a phone. A full run looks at them on a desktop too, because each window takes minutes. */

testScreens(PHONE);
if (isFull) testScreens(DESKTOP);
