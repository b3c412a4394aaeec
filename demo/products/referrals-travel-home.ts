import { search } from "../marketplaces.ts";
import { type LinkedDemoProduct } from "../product.ts";
import { facts, p, ul } from "../text.ts";

/** Referrals Shop: on the road, and at home. */
export const REFERRALS_TRAVEL_HOME: LinkedDemoProduct[] = [
  {
    id: "14",
    title: "Halo M1 mirrorless camera with 35 mm lens",
    main_category: "Travel and Photo",
    category: "Cameras",
    price: "899.00",
    typical_price: "999.00",
    rate: 5,
    link: search("bestBuy", "mirrorless camera 35mm lens"),
    description:
      p("Dials for everything that matters, so the menu can stay closed.") +
      facts({ Sensor: "26 megapixels, APS-C", Lens: "35 mm, f/2", Weight: "498 g with battery" }),
    view_count: 3540,
    drawing: { kind: "photoCamera", coat: "graphite", light: "red", images: 7 },
  },
  {
    id: "15",
    title: "Halo M1 mirrorless camera, silver and brown",
    main_category: "Travel and Photo",
    category: "Cameras",
    price: "929.00",
    rate: 5,
    link: search("amazonUk", "retro mirrorless camera silver"),
    description: p("The same camera in classic colors."),
    view_count: 2107,
    drawing: { kind: "photoCamera", coat: "sand", light: "copper", images: 3, lead: "angle" },
  },
  {
    id: "16",
    title: "Fell 22 litre backpack",
    main_category: "Travel and Photo",
    category: "Backpacks",
    price: "84.00",
    rate: 4,
    link: search("amazon", "22 litre everyday backpack"),
    description:
      p("A sleeve for a 15 inch laptop, a side pocket for a bottle, a strap for a suitcase handle.") +
      facts({ Volume: "22 l", Weight: "780 g", Fabric: "recycled nylon, waxed" }),
    view_count: 1193,
    drawing: { kind: "backpack", coat: "sage", light: "amber", images: 4 },
  },
  {
    id: "17",
    title: "Ember 20,000 mAh power bank with display",
    main_category: "Travel and Photo",
    category: "Power Banks",
    price: "49.00",
    typical_price: "64.00",
    rate: 4,
    link: search("walmart", "20000mAh power bank 65W"),
    description:
      p("Charges a laptop once or a phone four times. Allowed in hand luggage.") +
      facts({ Output: "65 W, USB-C", Weight: "420 g" }),
    view_count: 870,
    drawing: { kind: "powerBank", coat: "graphite", light: "lime", images: 3 },
  },
  {
    id: "18",
    title: "Heron desk lamp with two joints",
    main_category: "Home Comfort",
    category: "Lamps",
    price: "69.00",
    rate: 5,
    link: search("amazon", "adjustable desk lamp metal"),
    description: p("Stays where you put it. Takes any E27 bulb, so you can replace the light."),
    view_count: 1011,
    drawing: { kind: "lamp", coat: "sage", light: "warm", images: 3 },
  },
  {
    id: "19",
    title: "Плед вязаный шерстяной с бахромой, 140 × 200 см, бордовый, мягкий и тёплый, ручная стирка",
    main_category: "Home Comfort",
    category: "Blankets",
    price: "74.00",
    typical_price: "95.00",
    rate: 5,
    link: search("ebay", "плед шерстяной вязаный"),
    description:
      p("Плотная вязка, не колется и почти не скатывается. Хватает на двоих на диване.") +
      ul("Состав: 70 % шерсть, 30 % хлопок", "Стирать при 30 °C, сушить на плоскости"),
    view_count: 905,
    drawing: { kind: "throwBlanket", coat: "wine", light: "coral", images: 3 },
  },
  {
    id: "21",
    title: "Folio 8 e-reader with buttons",
    main_category: "Travel and Photo",
    category: "E-readers",
    price: "189.00",
    typical_price: "209.00",
    rate: 4,
    link: search("bestBuy", "8 inch e-reader with buttons"),
    description:
      p("A paper-like screen, two buttons for one-handed reading, and weeks between charges.") +
      facts({ Screen: "8 inches, 300 dpi", Light: "warm and cold", Water: "IPX8" }),
    view_count: 1320,
    drawing: { kind: "tablet", coat: "graphite", light: "lime", form: 1, images: 3 },
  },
];
