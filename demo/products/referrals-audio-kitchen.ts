import { search } from "../marketplaces.ts";
import { type LinkedDemoProduct } from "../product.ts";
import { facts, font, h, ol, p, quote, RULE, ul } from "../text.ts";

/** Referrals Shop: sound, and the kitchen. */
export const REFERRALS_AUDIO_KITCHEN: LinkedDemoProduct[] = [
  {
    id: "1",
    title: "Cantor One wireless headphones with noise cancelling",
    main_category: "Audio",
    category: "Headphones",
    price: "199.00",
    typical_price: "249.00",
    rate: 5,
    link: search("amazon", "wireless noise cancelling headphones"),
    description:
      h(1, "Cantor One") +
      p(
        `Headphones for ${font("long days", { family: "Georgia", px: 22 })}: in the train, at the desk, on the sofa. They play for <strong>38 hours</strong> with noise cancelling and charge for an evening in <strong>ten minutes</strong>.`,
      ) +
      h(2, "What we like") +
      ul(
        "Soft pads that come off and can be <em>replaced</em>",
        "Real buttons that work with gloves",
        "Two devices at once: laptop and phone",
      ) +
      h(2, "What to know") +
      ol(
        "There is no airplane adapter in the box.",
        "The app is <u>optional</u>; everything works without it.",
        "They fold flat, not small.",
      ) +
      quote("In a month we forgot to charge them twice, and they still lasted the day.") +
      RULE +
      h(3, "Figures") +
      facts({
        Weight: "254 g",
        Playing: "38 h, 52 h without cancelling",
        Charging: "USB-C",
        Codecs: "<code>SBC</code>, <code>AAC</code>, <code>LDAC</code>",
      }) +
      p(font("The price was right when we checked it. The marketplace’s current price applies.", { px: 12 })),
    view_count: 4860,
    drawing: { kind: "headphones", coat: "sand", light: "coral", images: 12 },
  },
  {
    id: "2",
    title: "Cantor Studio closed headphones",
    main_category: "Audio",
    category: "Headphones",
    price: "129.00",
    rate: 4,
    link: search("bestBuy", "closed back studio headphones"),
    description:
      p("Even sound for recording and mixing. The three-metre cable unplugs.") +
      facts({ Impedance: "48 ohms", Weight: "285 g" }),
    view_count: 1904,
    drawing: { kind: "headphones", coat: "graphite", light: "lime", images: 3 },
  },
  {
    id: "3",
    title: "Наушники беспроводные с шумоподавлением, складные, тёмно-синие",
    main_category: "Audio",
    category: "Headphones",
    price: "89.90",
    typical_price: "119.90",
    rate: 4,
    link: search("ebay", "наушники беспроводные с шумоподавлением"),
    description:
      p("Лёгкие наушники на каждый день: до 30 часов работы, быстрая зарядка, мягкие амбушюры.") +
      facts({ Вес: "228 г", Зарядка: "USB-C", Гарантия: "2 года" }),
    view_count: 1377,
    drawing: { kind: "headphones", coat: "navy", light: "ice", images: 3 },
  },
  {
    id: "4",
    title: "Pip earbuds with charging case",
    main_category: "Audio",
    category: "Earbuds",
    price: "59.00",
    typical_price: "79.00",
    rate: 4,
    link: search("walmart", "wireless earbuds charging case"),
    description:
      p("Small, light, and loud enough for the gym. Three sizes of tips.") +
      facts({ Playing: "7 h, 28 h with the case", Water: "IPX4" }),
    view_count: 2750,
    drawing: { kind: "earbuds", coat: "white", light: "ice", images: 5 },
  },
  {
    id: "5",
    title: "Pip Sport earbuds, mint",
    main_category: "Audio",
    category: "Earbuds",
    price: "69.00",
    availability: "NO",
    rate: 3,
    link: search("amazonUk", "sport wireless earbuds"),
    description: p("The same buds with hooks that hold on a run."),
    view_count: 640,
    drawing: { kind: "earbuds", coat: "mint", light: "teal", images: 3, lead: "angle" },
  },
  {
    id: "6",
    title: "Linden bookshelf speakers, pair, walnut",
    main_category: "Audio",
    category: "Speakers",
    price: "249.00",
    typical_price: "299.00",
    rate: 5,
    link: search("amazon", "bookshelf speakers walnut"),
    description:
      p("Real veneer, a silk tweeter and a 13 cm cone. They need an amplifier of 20 watts or more.") +
      facts({ Size: "18 × 30 × 22 cm each", Terminals: "banana plugs or bare wire" }),
    view_count: 1588,
    drawing: { kind: "speaker", coat: "walnut", light: "copper", form: 2, images: 3 },
  },
  {
    id: "7",
    title: "Linden Bar 2.1 soundbar",
    main_category: "Audio",
    category: "Speakers",
    price: "179.00",
    rate: 2,
    link: search("bestBuy", "2.1 soundbar"),
    description: p("Makes voices clear. For explosions, add a subwoofer."),
    view_count: 433,
    drawing: { kind: "speaker", coat: "graphite", light: "lime", form: 3, images: 2 },
  },
  {
    id: "8",
    title: "Brook gooseneck kettle for pour-over coffee",
    main_category: "Kitchen",
    category: "Kettles",
    price: "79.00",
    typical_price: "99.00",
    rate: 5,
    link: search("amazon", "gooseneck electric kettle temperature"),
    description:
      p("Set the temperature and it holds it for half an hour. The thin spout pours exactly where you aim.") +
      facts({ Volume: "0.9 l", Power: "1,200 W", Range: "40 to 100 °C" }),
    view_count: 2210,
    drawing: { kind: "waterKettle", coat: "graphite", light: "amber", form: 1, images: 5 },
  },
  {
    id: "9",
    title: "Чайник электрический с регулировкой температуры, 1,7 л",
    main_category: "Kitchen",
    category: "Kettles",
    price: "44.90",
    rate: 4,
    link: search("walmart", "electric kettle temperature control 1.7l"),
    description: p(
      "Пять ступеней нагрева: для зелёного чая, кофе, детской смеси и кипятка. Внутри только сталь и стекло.",
    ),
    view_count: 968,
    drawing: { kind: "waterKettle", coat: "sage", light: "warm", images: 3 },
  },
  {
    id: "10",
    title: "Brook Due espresso machine",
    main_category: "Kitchen",
    category: "Coffee Makers",
    price: "329.00",
    typical_price: "389.00",
    rate: 4,
    link: search("bestBuy", "espresso machine pressure gauge"),
    description:
      p("A small machine with a real gauge. Warm in forty seconds.") +
      ul("58 mm portafilter", "Water tank of 1.8 l, filled from above", "Steam wand for milk"),
    view_count: 3022,
    drawing: { kind: "coffeeMaker", coat: "wine", light: "coral", images: 6 },
  },
  {
    id: "11",
    title: "Brook Due espresso machine, cream",
    main_category: "Kitchen",
    category: "Coffee Makers",
    link: search("ebay", "cream espresso machine"),
    description: p("The cream edition, made in small runs. The price changes with each; see the marketplace."),
    view_count: 1270,
    drawing: { kind: "coffeeMaker", coat: "cream", light: "copper", images: 3, lead: "angle" },
  },
  {
    id: "12",
    title: "Tarn steel bottle, 750 ml",
    main_category: "Kitchen",
    category: "Bottles",
    price: "29.00",
    rate: 5,
    link: search("amazon", "insulated steel bottle 750ml"),
    description: p("Keeps tea hot for twelve hours and water cold for a day. All parts go in the dishwasher."),
    view_count: 1465,
    drawing: { kind: "drinkBottle", coat: "navy", light: "ice", images: 3 },
  },
  {
    id: "13",
    title: "Tarn tumbler, 450 ml",
    main_category: "Kitchen",
    category: "Bottles",
    price: "24.00",
    typical_price: "29.00",
    rate: 1,
    link: search("walmart", "insulated tumbler"),
    description: p("Fits under most coffee machines and in most cars. The lid slides and is not leakproof."),
    view_count: 205,
    drawing: { kind: "drinkBottle", coat: "sand", light: "coral", form: 1, images: 3 },
  },
];
