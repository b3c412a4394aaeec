import { DESKTOP, testScreensWithAxe } from "#tests/setup/accessible-screens.ts";

/** Every screen on a desktop. */

testScreensWithAxe(DESKTOP);
