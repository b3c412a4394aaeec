import { search } from "../marketplaces.ts";
import { type LinkedDemoProduct } from "../product.ts";
import { facts, font, h, ol, p, quote, ul } from "../text.ts";

/** Smart Shop: light and security. */
export const SMART_LIGHT_SECURITY: LinkedDemoProduct[] = [
  {
    id: "1",
    title: "Glim color bulb, E27, 806 lumens",
    main_category: "Lighting",
    category: "Bulbs",
    price: "12.90",
    typical_price: "16.90",
    rate: 4,
    link: search("amazon", "smart color bulb E27"),
    description:
      p("Sixteen million colors and, more usefully, a good warm white.") +
      facts({ Brightness: "806 lumens", Power: "9 W", Radio: "Thread" }),
    view_count: 2960,
    drawing: { kind: "lightBulb", coat: "white", light: "warm", images: 4, lead: "extra" },
  },
  {
    id: "2",
    title: "Умная лампочка с тёплым и холодным светом, цоколь E27, 2 шт.",
    main_category: "Lighting",
    category: "Bulbs",
    price: "18.50",
    rate: 5,
    link: search("ebay", "умная лампочка E27"),
    description: p("Утром холодный свет, вечером тёплый: расписание хранится в самой лампе и работает без интернета."),
    view_count: 1105,
    drawing: { kind: "lightBulb", coat: "silver", light: "amber", images: 3 },
  },
  {
    id: "3",
    title: "Moonrise table lamp",
    main_category: "Lighting",
    category: "Lamps",
    price: "64.00",
    typical_price: "79.00",
    rate: 5,
    link: search("bestBuy", "smart globe table lamp"),
    description: p("A globe of milk glass that brightens slowly before the alarm."),
    view_count: 1844,
    drawing: { kind: "lamp", coat: "cream", light: "warm", form: 1, images: 3 },
  },
  {
    id: "4",
    title: "Glim light strip, 5 m",
    main_category: "Lighting",
    category: "Light Strips",
    price: "34.00",
    rate: 3,
    link: search("walmart", "smart LED strip 5m"),
    description:
      p("Cut it every ten centimetres. What you cut off can be joined again with the clips in the box.") +
      ul("Remote control and app", "Glue that comes off paint when warmed"),
    view_count: 1570,
    drawing: { kind: "lightStrip", coat: "white", light: "blue", images: 3 },
  },
  {
    id: "5",
    title: "Gate doorbell with camera and chime",
    main_category: "Security",
    category: "Doorbells",
    price: "119.00",
    typical_price: "149.00",
    rate: 4,
    link: search("bestBuy", "video doorbell with chime"),
    description:
      h(2, "See who is there") +
      p("Records to a card in the chime, so nothing leaves the house and there is no monthly fee.") +
      h(3, "Fitting it") +
      ol(
        "Screw the plate to the frame, <strong>1.2 m</strong> above the floor.",
        "Click the bell in and plug the chime.",
        "Hold the button until it hums.",
      ) +
      quote("Check your local law about filming the sidewalk.") +
      p(`Made for rain and frost, ${font("−20 to 45 °C", { family: "Arial", px: 18 })}.`),
    view_count: 3310,
    drawing: { kind: "doorbell", coat: "graphite", light: "lime", images: 10 },
  },
  {
    id: "6",
    title: "Owl indoor camera",
    main_category: "Security",
    category: "Cameras",
    price: "39.00",
    rate: 4,
    link: search("amazon", "indoor security camera"),
    description: p("Turns, sees in the dark, and covers its lens when you come home."),
    view_count: 2480,
    drawing: { kind: "securityCamera", coat: "white", light: "ice", images: 3 },
  },
  {
    id: "7",
    title: "Owl Outdoor camera with arm",
    main_category: "Security",
    category: "Cameras",
    price: "89.00",
    typical_price: "109.00",
    rate: 3,
    availability: "NO",
    link: search("amazonUk", "outdoor security camera"),
    description:
      p("For the yard: one cable carries power and video.") +
      facts({ View: "110 degrees", Night: "up to 25 m", Water: "IP66" }),
    view_count: 940,
    drawing: { kind: "securityCamera", coat: "white", light: "red", form: 1, images: 3 },
  },
  {
    id: "8",
    title: "Latch door lock with keypad and fingerprint",
    main_category: "Security",
    category: "Locks",
    price: "189.00",
    typical_price: "219.00",
    rate: 5,
    link: search("walmart", "smart door lock fingerprint keypad"),
    description:
      p("Opens by finger, code, card or the old key. Batteries last a year; a 9 V battery wakes it if they run out.") +
      facts({ Doors: "38 to 55 mm", Codes: "100", Fingers: "50" }),
    view_count: 2702,
    drawing: { kind: "smartLock", coat: "graphite", light: "lime", form: 0, images: 5 },
  },
  {
    id: "10",
    title: "Nod door and window contact",
    main_category: "Security",
    category: "Sensors",
    price: "17.00",
    rate: 5,
    link: search("amazon", "door window sensor zigbee"),
    description: p("Tells you when something opens. The battery lasts two years."),
    view_count: 760,
    drawing: { kind: "sensor", coat: "white", light: "ice", form: 0, images: 3 },
  },
];
