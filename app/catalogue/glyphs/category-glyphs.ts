import { fold } from "../../shared/fold.ts";

/**
 * The glyphs for products without an image. Each lists the words in category names that select it: English ones, and
 * the stems of Russian ones. `glyph-drawings.server.tsx` draws them.
 */
const WORDS = {
  air: "air, purifier, humidifier, dehumidifier, climate, ventilation, кондиционер, увлажнител, очистител",
  art: "art, paint, craft, drawing, рисовани, рукодели",
  baby: "baby, child, kid, nursery, stroller, малыш, коляск",
  bag: "bag, backpack, handbag, wallet, purse, сумк, сумок, рюкзак, кошелек, кошельк",
  bath: "bath, bathroom, shower, towel, ванн, душ, полотен",
  battery: "battery, ups, charger, charging, power bank, батаре, аккумулятор, зарядк, зарядны",
  beauty: "beauty, cosmetic, makeup, perfume, skin, hair, shaver, косметик, парфюмери, бритв",
  bed: "bed, bedding, blanket, mattress, pillow, sleep, постел, матрас, подушк, одеял",
  bell: "bell, doorbell, alarm, домофон, звонки, звонок",
  bike: "bike, bicycle, cycling, scooter, велосипед, самокат",
  bottle: "bottle, flask, mug, cup, бутылк, термос, кружк",
  book: "book, e-reader, ereader, magazine, книг",
  cable: "cable, adapter, dock, hub, кабел, переходник, адаптер, провод",
  camera:
    "camera, webcam, photo, photography, lens, video camera, камер, видеокамер, вебкамер, фотоаппарат, объектив, фото",
  car: "car, auto, automotive, vehicle, tire, автомобил, автотовар, шины",
  case: "case, enclosure, chassis, tower, корпус",
  chip: "cpu, processor, процессор",
  cleaning: "cleaning, cleaner, mop, broom, vacuum, пылесос, уборк, швабр",
  clothes: "clothes, clothing, shirt, jacket, dress, apparel, fashion, одежд, рубаш, куртк, плать",
  coffee: "coffee, tea, kettle, espresso, кофе, кофемашин, кофеварк, чайник, чай",
  computer: "computer, pc, desktop, server, workstation, компьютер, пк, сервер",
  disc: "disc, dvd, cd, blu-ray, vinyl, optical drive, пластинк",
  drive: "drive, ssd, hdd, nvme, storage, hard drive, накопител, диск, ссд",
  fan: "fan, cooler, cooling, heatsink, cpu cooler, case fan, fan controller, вентилятор, кулер, охлаждени",
  food: "food, grocery, snack, drink, еда, еды, снек, напитк, напиток",
  fridge: "fridge, refrigerator, freezer, холодильник, морозильник",
  game: "game, gaming, console, controller, gamepad, игр, приставк, консол, геймпад, джойстик",
  garden: "garden, plant, flower, outdoor, сад, цветы, цветов, растени, дач",
  glasses: "glasses, sunglasses, vr headset, очки, очков",
  graphics: "gpu, graphics, graphics card, video card, видеокарт",
  headphones: "headphone, earphone, earbud, headset, наушник, гарнитур",
  health: "health, medical, blood, fitness tracker, здоров, медицин",
  heating: "heater, heating, thermostat, thermometer, temperature, thermal, обогревател, термометр, термостат",
  home: "home, house, household, дом, дома",
  jewelry: "jewelry, jewellery, ring, necklace, украшени, кольца, кольцо",
  keyboard: "keyboard, keypad, клавиатур",
  kitchen:
    "kitchen, cookware, cooking, oven, pan, pot, blender, microwave, кухн, посуд, кастрюл, сковород, плит, микроволнов",
  lamp: "lamp, light, lighting, bulb, led, lantern, light strip, ламп, лампоч, светильник, люстр, освещени, фонар",
  laptop: "laptop, notebook, ultrabook, chromebook, macbook, ноутбук",
  lock: "lock, key, safe, замки, замок, сейф",
  luggage: "luggage, suitcase, travel, чемодан",
  memory: "memory, ram, dimm, memory card, памят",
  microphone: "microphone, mic, микрофон",
  monitor: "monitor, display, screen, монитор, экран",
  motherboard: "motherboard, mainboard, board, материнск",
  mouse: "mouse, mice, trackball, mousepad, мышь, мыши, мышей, мышки, мышка, коврик",
  music: "music, guitar, piano, instrument, музык, гитар, пианино",
  network:
    "network, networking, router, modem, wifi, wi-fi, switch, network card, роутер, маршрутизатор, модем, коммутатор, сеть, сети",
  office: "office, stationery, pen, paper, desk, канцтовар, офис, бумаг, ручки",
  pet: "pet, dog, cat, aquarium, животн, собак, кошек, кошк, аквариум",
  phone: "phone, smartphone, mobile, cellphone, phone case, телефон, смартфон",
  plug: "plug, socket, outlet, power, psu, power supply, питани, розетк",
  printer: "printer, scanner, toner, ink, принтер, сканер, картридж",
  robot: "robot, drone, robot vacuum, робот, дрон, квадрокоптер",
  scale: "scale, весы, весов",
  seat: "chair, sofa, furniture, table, armchair, кресл, стул, диван, мебел, столы",
  security: "security, surveillance, cctv, видеонаблюдени, сигнализаци, безопасност",
  sensor: "sensor, detector, motion, датчик",
  shoes: "shoe, boot, sneaker, footwear, обув, ботин, кроссов, туфл",
  software: "software, app, license, программ, приложени, лицензи",
  sound: "speaker, audio, sound, soundbar, hi-fi, sound card, колонк, колонок, акустик, динамик, саундбар",
  sport: "sport, gym, exercise, спорт, тренажер",
  tablet: "tablet, ipad, планшет",
  tools: "tool, wrench, drill, hardware, workshop, инструмент, дрел, отверт",
  toy: "toy, puzzle, lego, игрушк, игрушек, пазл, конструктор",
  tv: "tv, television, projector, телевизор, проектор",
  washing: "washing, washer, dryer, laundry, dishwasher, washing machine, стиральн, посудомоечн, сушильн",
  watch: "watch, smartwatch, wearable, часы, часов, смартчас",
} as const;

export type Glyph = keyof typeof WORDS | "product";

const ENTRIES = Object.entries(WORDS).flatMap(([glyph, words]) =>
  words.split(", ").map((word) => [word, glyph as Glyph] as const),
);
const GLYPH_OF = new Map(ENTRIES);
/** The longest first, so that a word of its own wins over the stem with which it begins. */
const STEMS = ENTRIES.filter(([word]) => /\p{Script=Cyrillic}/u.test(word)).sort(([a], [b]) => b.length - a.length);
/** Endings of nouns in a category's name. Those of most adjectives are longer: "игровые" are no games. */
const MAX_ENDING = 2;

/** Returns the glyph for a category: by its name, or else by its main category's name, or else a parcel. */
export function glyphOf({ mainCategory, category }: { mainCategory: string; category: string }): Glyph {
  return findGlyph(category) ?? findGlyph(mainCategory) ?? "product";
}

function findGlyph(name: string): Glyph | null {
  const words = fold(name)
    .slice(0, 100)
    .split(/[^\p{L}\d-]+/u)
    .filter((word) => word !== "");
  return findRussian(words) ?? findEnglish(words.map(singular));
}

/**
 * Returns the glyph of the first known word, because in Russian it names the thing: "кулеры для процессоров" are fans.
 */
function findRussian(words: readonly string[]): Glyph | null {
  for (const word of words.flatMap((one) => one.split("-"))) {
    const known = STEMS.find(([stem]) => word.startsWith(stem) && word.length - stem.length <= MAX_ENDING);
    if (known) return known[1];
  }
  return null;
}

/**
 * Returns the glyph of the last known word, because in English it names the thing: "case fans" are fans. A pair of
 * words such as "power supply" wins over its last word alone.
 */
function findEnglish(words: readonly string[]): Glyph | null {
  for (let i = words.length - 1; i >= 0; i--) {
    const word = words[i] ?? "";
    const glyph = GLYPH_OF.get(`${words[i - 1] ?? ""} ${word}`) ?? GLYPH_OF.get(word);
    if (glyph) return glyph;
  }
  return null;
}

function singular(word: string): string {
  if (GLYPH_OF.has(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  const endings = /(?:s|x|sh|ch)es$/.test(word) ? ["es", "s"] : ["s"];
  const known = endings.find((ending) => word.endsWith(ending) && GLYPH_OF.has(word.slice(0, -ending.length)));
  const ending = known ?? endings.find((one) => word.endsWith(one)) ?? "";
  return word.slice(0, word.length - ending.length);
}
