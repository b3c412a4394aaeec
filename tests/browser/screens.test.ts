import { isFull } from "#tests/setup/full-run.ts";
import { DESKTOP, PHONE, testScreens } from "#tests/setup/screen-tests.ts";

/** Every screen on a phone. Only a full run visits them on a desktop too, because that takes minutes. */

testScreens(PHONE);
if (isFull) testScreens(DESKTOP);
