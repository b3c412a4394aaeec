import type { Kind } from "./art.ts";
import { earbuds, headphones } from "./audio.ts";
import { motherboard } from "./board.ts";
import { airCleaner, robotVacuum } from "./cleaners.ts";
import { cooler } from "./cooling.ts";
import { cpu } from "./cpu.ts";
import { doorbell, smartLock } from "./doors.ts";
import { ssd } from "./drives.ts";
import { gpu } from "./gpu.ts";
import { keyboard, mouse } from "./input.ts";
import { coffeeMaker, drinkBottle, waterKettle } from "./kitchen.ts";
import { lamp, lightBulb, lightStrip } from "./lights.ts";
import { ram } from "./memory.ts";
import { phone, tablet } from "./phones.ts";
import { photoCamera } from "./photo.ts";
import { gameConsole, gamepad } from "./play.ts";
import { sensor, smartPlug } from "./plugs.ts";
import { powerSupply } from "./power.ts";
import { router } from "./routers.ts";
import { bodyScale } from "./scales.ts";
import { laptop, monitor } from "./screens.ts";
import { speaker } from "./speakers.ts";
import { backpack, throwBlanket } from "./textiles.ts";
import { thermostat } from "./thermostats.ts";
import { pcTower } from "./tower.ts";
import { securityCamera } from "./watchers.ts";
import { powerBank, watch } from "./wear.ts";

/** Everything that can be drawn, by name. */
export const KINDS = {
  airCleaner,
  backpack,
  bodyScale,
  coffeeMaker,
  cooler,
  cpu,
  doorbell,
  drinkBottle,
  earbuds,
  gameConsole,
  gamepad,
  gpu,
  headphones,
  keyboard,
  lamp,
  laptop,
  lightBulb,
  lightStrip,
  monitor,
  motherboard,
  mouse,
  pcTower,
  phone,
  photoCamera,
  powerBank,
  powerSupply,
  ram,
  robotVacuum,
  router,
  securityCamera,
  sensor,
  smartLock,
  smartPlug,
  speaker,
  ssd,
  tablet,
  thermostat,
  throwBlanket,
  watch,
  waterKettle,
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;
