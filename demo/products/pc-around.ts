import { search } from "../marketplaces.ts";
import { type LinkedDemoProduct } from "../product.ts";
import { facts, font, h, ol, p, quote, RULE, ul } from "../text.ts";

/** PC Build: cases, power, cooling and what stands on the desk. */
export const PC_AROUND: LinkedDemoProduct[] = [
  {
    id: "10",
    title: "Polder Mesh 300 mid-tower case",
    main_category: "Case and Power",
    category: "Cases",
    price: "89.00",
    typical_price: "109.00",
    rate: 4,
    link: search("newegg", "mid tower mesh case"),
    description:
      p("A mesh front with two 140 mm fans behind it and a glass side on hinges.") +
      facts({ Boards: "ATX, Micro-ATX, Mini-ITX", "Card length": "up to 380 mm", "Cooler height": "up to 170 mm" }),
    view_count: 1333,
    drawing: { kind: "pcTower", coat: "graphite", light: "lime", form: 0, images: 3 },
  },
  {
    id: "11",
    title: "Polder Vitrine show case, two glass sides, white",
    main_category: "Case and Power",
    category: "Cases",
    price: "149.00",
    rate: 5,
    link: search("amazon", "dual glass PC case white"),
    description:
      p("Two panes meet without a post, and the power supply hides behind the board.") +
      ul("Three fans in the side, one at the back", "Room for a 360 mm radiator above", "Dust filters on magnets"),
    view_count: 2090,
    drawing: { kind: "pcTower", coat: "white", light: "ice", form: 2, images: 9 },
  },
  {
    id: "12",
    title: "Ferrous 750 W power supply, modular, 80+ Gold",
    main_category: "Case and Power",
    category: "Power Supplies",
    price: "99.00",
    typical_price: "119.00",
    rate: 5,
    link: search("newegg", "750W modular power supply gold"),
    description:
      p("Cables only where they are needed. The fan stands still up to about 250 W.") +
      facts({ Depth: "150 mm", Warranty: "10 years", "Card connectors": "1 × 12V-2×6, 4 × 8-pin" }),
    view_count: 1506,
    drawing: { kind: "powerSupply", coat: "graphite", light: "amber", images: 4 },
  },
  {
    id: "13",
    title: "Ondine 360 water cooler with screen",
    main_category: "Case and Power",
    category: "Cooling",
    price: "179.00",
    typical_price: "199.00",
    rate: 4,
    link: search("bestBuy", "360mm AIO liquid cooler"),
    description:
      h(2, "A quiet loop for hot processors") +
      p(
        `Three slow fans, one pump, and a ${font("round screen", { family: "Neon80s", px: 22 })} that shows temperature or a picture.`,
      ) +
      h(3, "Before you buy") +
      ol(
        "Look whether the case takes a <strong>360 mm</strong> radiator above or in front.",
        "Count <em>27 mm</em> of radiator and <em>25 mm</em> of fans.",
        "Leave the tubes room: they bend at 60 mm.",
      ) +
      h(3, "In the box") +
      ul(
        "Brackets for <code>AK5</code>, <code>M1700</code> and two older sockets",
        "Thermal paste, enough for three fittings",
        "Screws, sorted and labelled",
      ) +
      quote("Fit the pump below the highest point of the radiator. Air collects at the top and the pump stays wet.") +
      RULE +
      p(`Questions about fit? Write the <u>model of your case</u> to support. <s>Twelve</s> Ten screws hold it all.`),
    view_count: 1711,
    drawing: { kind: "cooler", coat: "white", light: "ice", form: 1, images: 5 },
  },
  {
    id: "14",
    title: "Ondine Tower 120 air cooler",
    main_category: "Case and Power",
    category: "Cooling",
    price: "39.90",
    rate: 5,
    link: search("amazon", "120mm tower air cooler"),
    description: p("Four heat pipes and one 120 mm fan. Cools 150 W and costs less than a lunch for two."),
    view_count: 1950,
    drawing: { kind: "cooler", coat: "graphite", light: "lime", form: 0, images: 3 },
  },
  {
    id: "15",
    title: "Ondine 120 mm case fan, single",
    main_category: "Case and Power",
    category: "Cooling",
    price: "12.50",
    typical_price: "0",
    rate: 3,
    link: search("ebay", "120mm case fan ARGB"),
    description: p("One fan, one cable, no controller."),
    view_count: 158,
    drawing: { kind: "cooler", coat: "graphite", light: "violet", form: 2, images: 1 },
  },
  {
    id: "16",
    title: "Klavier 96 mechanical keyboard, hot-swap",
    main_category: "Peripherals",
    category: "Keyboards",
    price: "119.00",
    typical_price: "139.00",
    rate: 5,
    link: search("amazon", "96 percent mechanical keyboard hot swap"),
    description:
      p("A number block without the width. Switches pull out and push in, no soldering.") +
      facts({ Keys: "98", Switches: "linear, 45 g", Cable: "USB-C, 1.8 m, detachable" }) +
      h(3, `${font("96", { family: "Impact", px: 50 })} keys, nine alphabets`) +
      p("The caps come in one lettering of your choice:") +
      ul(
        font("Georgia, as in a good book", { family: "Georgia", px: 18 }),
        font("Times New Roman, as in the morning paper", { family: "Times New Roman", px: 18 }),
        font("Arial, as on every sign", { family: "Arial", px: 18 }),
        font("Courier New, as on a typewriter", { family: "Courier New", px: 18 }),
        font("Impact, for big words", { family: "Impact", px: 18 }),
        font("Comic Sans MS, for small ones", { family: "Comic Sans MS", px: 18 }),
        font("Flash, for short nights", { family: "Flash", px: 18 }),
        font("Neon80s, for long ones", { family: "Neon80s", px: 18 }),
        font("Pixel LCD, for the first computer", { family: "Pixel LCD", px: 18 }),
      ) +
      p(`Printed from below, so they ${font("do not wear off", { px: 10 })}.`) +
      p("Key map as text, for your own firmware:") +
      `<pre><code class="language-json">{ "layers": 4, "rows": 6, "columns": 17 }</code></pre>`,
    view_count: 1630,
    drawing: { kind: "keyboard", coat: "graphite", light: "lime", form: 0, images: 3 },
  },
  {
    id: "17",
    title: "Klavier Sixty compact keyboard, white and blue",
    main_category: "Peripherals",
    category: "Keyboards",
    price: "74.00",
    rate: 4,
    link: search("bestBuy", "60 percent mechanical keyboard"),
    description: p("Small enough for a bag. Arrow keys sit on a second layer."),
    view_count: 702,
    drawing: { kind: "keyboard", coat: "white", light: "blue", form: 1, images: 3, lead: "angle" },
  },
  {
    id: "18",
    title: "Swift 8 gaming mouse, 71 g, wired",
    main_category: "Peripherals",
    category: "Mice",
    price: "49.00",
    typical_price: "69.00",
    rate: 4,
    link: search("walmart", "lightweight gaming mouse wired"),
    description:
      p("Light, with rubber on both sides and a cable like a shoelace.") +
      facts({ Weight: "71 g", Sensor: "up to 26,000 dpi", Buttons: "6" }),
    view_count: 890,
    drawing: { kind: "mouse", coat: "graphite", light: "lime", form: 1, images: 3 },
  },
  {
    id: "19",
    title: "Brightfell 27 monitor, 1440p, 165 Hz",
    main_category: "Peripherals",
    category: "Monitors",
    price: "269.00",
    typical_price: "329.00",
    rate: 4,
    link: search("bestBuy", "27 inch 1440p 165Hz monitor"),
    description:
      p("A matt panel with even light and a stand that turns, tilts and lifts.") +
      facts({
        Panel: "IPS, 27 inches",
        Resolution: "2560 × 1440",
        Inputs: "2 × HDMI, 1 × DisplayPort, USB-C with 65 W",
      }),
    view_count: 1788,
    drawing: { kind: "monitor", coat: "graphite", light: "coral", images: 3 },
  },
  {
    id: "20",
    title: "Brightfell Wide 34 ultrawide monitor",
    main_category: "Peripherals",
    category: "Monitors",
    price: "419.00",
    rate: 5,
    link: search("newegg", "34 inch ultrawide monitor"),
    description: p("Two windows side by side without a frame between them."),
    view_count: 1122,
    drawing: { kind: "monitor", coat: "silver", light: "violet", form: 1, images: 3 },
  },
  {
    id: "21",
    title: "Cantor H2 headset with microphone",
    main_category: "Peripherals",
    category: "Headsets",
    price: "59.00",
    rate: 3,
    link: search("amazon", "gaming headset with microphone"),
    description: p("Closed cups, a microphone on an arm that mutes when it is folded up."),
    view_count: 460,
    drawing: { kind: "headphones", coat: "white", light: "ice", form: 1, images: 3 },
  },
  {
    id: "22",
    title: "Zephyrine Pebble pocket drive, 1 TB, USB-C",
    main_category: "Peripherals",
    category: "Storage",
    price: "84.00",
    typical_price: "99.00",
    rate: 4,
    link: search("amazonUk", "1TB portable SSD"),
    description: p("Survives a fall from a desk and a splash of rain. The short cable is in the box."),
    view_count: 734,
    drawing: { kind: "ssd", coat: "sand", light: "coral", form: 3, images: 3 },
  },
];
