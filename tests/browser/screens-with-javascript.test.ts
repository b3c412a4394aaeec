import { DESKTOP, testScreens } from "#tests/setup/screen-tests.ts";

/** Every screen on a desktop. */

testScreens(DESKTOP);
