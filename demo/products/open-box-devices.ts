import { search } from "../marketplaces.ts";
import { type OpenBoxDemoProduct } from "../product.ts";
import { facts, font, h, ol, p, quote, RULE, ul } from "../text.ts";

/** Open Box Store: computers, phones and watches. */
export const OPEN_BOX_DEVICES: OpenBoxDemoProduct[] = [
  {
    id: "1",
    title: "Tesselar Air 14 laptop, 16 GB, 512 GB",
    main_category: "Computers",
    category: "Laptops",
    excellent_condition_price: "749.00",
    excellent_condition_available_quantity: 3,
    verygood_condition_price: "689.00",
    verygood_condition_available_quantity: 6,
    good_condition_price: "619.00",
    good_condition_available_quantity: 1,
    acceptable_condition_price: "529.00",
    acceptable_condition_available_quantity: 0,
    ebay: search("ebay", "14 inch laptop 16GB 512GB"),
    facebook_marketplace: search("facebook", "laptop 14 16GB"),
    offer_up: search("offerUp", "laptop 16GB"),
    mercari_marketplaces: search("mercari", "14 inch laptop"),
    description:
      h(2, "Tesselar Air 14") +
      p(
        `Returned by their first owners, <strong>checked here on a bench</strong>, wiped and set up fresh. Every one comes with ${font("its original charger", { family: "Georgia", px: 18 })}.`,
      ) +
      h(3, "In the box") +
      ul("The laptop", "Its charger and cable", "A note with the battery’s measured capacity") +
      h(4, "Checked on each") +
      ol("Battery above 85 %", "Every key, every port, both cameras", "Two hours of load at full brightness") +
      facts({ Processor: "8 cores, 4.7 GHz", Memory: "16 GB", Drive: "512 GB", Screen: "14 inches, 2880 × 1800" }) +
      quote("Found something we missed? Send a picture in the chat and we will make it right.") +
      RULE +
      h(5, "Ports") +
      p(
        `${font("2 × USB-C   1 × USB-A   1 × HDMI   1 × audio", { family: "Courier New", px: 14 })}<br />Charges through either USB-C port.`,
      ) +
      h(6, "Serial numbers") +
      `<pre><code>TA14-xxxx: printed under the lid's hinge
TA14R-xxxx: repaired by the maker</code></pre>`,
    view_count: 4410,
    drawing: { kind: "laptop", coat: "silver", light: "blue", images: 8 },
  },
  {
    id: "2",
    title: "Tesselar Forge 16 laptop for games",
    main_category: "Computers",
    category: "Laptops",
    verygood_condition_price: "1099.00",
    verygood_condition_available_quantity: 2,
    good_condition_price: "989.00",
    good_condition_available_quantity: 1,
    ebay: search("ebay", "16 inch gaming laptop"),
    description:
      p("A fast laptop with a fast screen. Loud under load, silent otherwise.") +
      facts({ Graphics: "8 GB", Memory: "32 GB", Screen: "16 inches, 165 Hz" }),
    view_count: 3205,
    drawing: { kind: "laptop", coat: "graphite", light: "coral", form: 1, images: 5, lead: "angle" },
  },
  {
    id: "4",
    title: "Brightfell Wide 34 monitor, opened once",
    main_category: "Computers",
    category: "Monitors",
    excellent_condition_price: "349.00",
    excellent_condition_available_quantity: 1,
    ebay: search("ebay", "34 inch ultrawide monitor"),
    mercari_marketplaces: search("mercari", "ultrawide monitor"),
    description: p("Bought for a desk that was too small. Box, foam and all cables are there."),
    view_count: 1940,
    drawing: { kind: "monitor", coat: "silver", light: "pink", form: 1, images: 3 },
  },
  {
    id: "5",
    title: "Slate 11 tablet with pen, 256 GB",
    main_category: "Computers",
    category: "Tablets",
    excellent_condition_price: "429.00",
    excellent_condition_available_quantity: 2,
    verygood_condition_price: "389.00",
    verygood_condition_available_quantity: 5,
    acceptable_condition_price: "279.00",
    acceptable_condition_available_quantity: 1,
    facebook_marketplace: search("facebook", "11 inch tablet pen"),
    description:
      p("The pen is new in every grade. Acceptable ones have a scratch in the glass that shows in bright light.") +
      facts({ Storage: "256 GB", Screen: "11 inches, 120 Hz", Battery: "above 88 %" }),
    view_count: 2875,
    drawing: { kind: "tablet", coat: "silver", light: "ice", images: 5 },
  },
  {
    id: "6",
    title: "Folio 8 e-reader, returned",
    main_category: "Computers",
    category: "Tablets",
    verygood_condition_price: "129.00",
    verygood_condition_available_quantity: 0,
    good_condition_price: "109.00",
    good_condition_available_quantity: 0,
    description: p("All sold for now. More come in most weeks."),
    view_count: 610,
    drawing: { kind: "tablet", coat: "cream", light: "amber", form: 1, images: 3 },
  },
  {
    id: "7",
    title: "Klavier 96 keyboard, open box",
    main_category: "Computers",
    category: "Accessories",
    excellent_condition_price: "84.00",
    excellent_condition_available_quantity: 1,
    verygood_condition_price: "76.00",
    verygood_condition_available_quantity: 3,
    description: p("Sent back for its sound: these are the clicking switches. Key puller included."),
    view_count: 702,
    drawing: { kind: "keyboard", coat: "midnight", light: "coral", images: 3 },
  },
  {
    id: "8",
    title: "Swift Silent office mouse",
    main_category: "Computers",
    category: "Accessories",
    good_condition_price: "14.00",
    good_condition_available_quantity: 27,
    description: p("From a closed office. Cleaned, with a new battery."),
    view_count: 240,
    drawing: { kind: "mouse", coat: "white", light: "ice", images: 2 },
  },
  {
    id: "9",
    title: "Orla 9 phone, 128 GB, unlocked",
    main_category: "Phones and Wearables",
    category: "Phones",
    excellent_condition_price: "469.00",
    excellent_condition_available_quantity: 4,
    verygood_condition_price: "429.00",
    verygood_condition_available_quantity: 1,
    good_condition_price: "379.00",
    good_condition_available_quantity: 0,
    acceptable_condition_price: "299.00",
    acceptable_condition_available_quantity: 2,
    ebay: search("ebay", "unlocked phone 128GB"),
    offer_up: search("offerUp", "unlocked phone"),
    description:
      p("Works with every carrier. Battery at 90 % or better; those below get a new one.") +
      facts({ Storage: "128 GB", Screen: "6.3 inches, 120 Hz", Cameras: "wide, very wide, tele" }),
    view_count: 3980,
    drawing: { kind: "phone", coat: "sage", light: "amber", images: 11 },
  },
  {
    id: "10",
    title: "Orla 9 phone, 256 GB, rose",
    main_category: "Phones and Wearables",
    category: "Phones",
    excellent_condition_price: "519.00",
    excellent_condition_available_quantity: 2,
    verygood_condition_price: "479.00",
    verygood_condition_available_quantity: 2,
    description: p("The larger storage in the rarer color."),
    view_count: 2150,
    drawing: { kind: "phone", coat: "rose", light: "pink", images: 3, lead: "angle" },
  },
  {
    id: "11",
    title: "Смартфон «Орла 8», 128 ГБ, витринный образец, полный комплект",
    main_category: "Phones and Wearables",
    category: "Phones",
    excellent_condition_price: "319.00",
    excellent_condition_available_quantity: 1,
    good_condition_price: "259.00",
    good_condition_available_quantity: 2,
    ebay: search("ebay", "смартфон 128 ГБ"),
    description:
      p("Стоял на витрине и почти не включался. В коробке кабель, зарядка и чехол.") +
      facts({ Память: "128 ГБ", Экран: "6,1 дюйма", Аккумулятор: "не ниже 92 %" }),
    view_count: 1260,
    drawing: { kind: "phone", coat: "midnight", light: "violet", images: 3 },
  },
  {
    id: "12",
    title: "Meridian sports watch, round",
    main_category: "Phones and Wearables",
    category: "Watches",
    verygood_condition_price: "159.00",
    verygood_condition_available_quantity: 3,
    good_condition_price: "129.00",
    good_condition_available_quantity: 1,
    mercari_marketplaces: search("mercari", "sports watch gps"),
    description:
      p("Two straps with each: the used one, washed, and a new one.") + facts({ Battery: "11 days", Water: "50 m" }),
    view_count: 1780,
    drawing: { kind: "watch", coat: "graphite", light: "lime", images: 3 },
  },
  {
    id: "13",
    title: "Meridian Square watch, leather strap",
    main_category: "Phones and Wearables",
    category: "Watches",
    excellent_condition_price: "209.00",
    excellent_condition_available_quantity: 1,
    description: p("One piece. Returned unworn, with the film still on the glass."),
    view_count: 990,
    drawing: { kind: "watch", coat: "sand", light: "amber", form: 1, images: 3, lead: "angle" },
  },
  {
    id: "14",
    title: "Ember 20,000 mAh power bank, open box",
    main_category: "Phones and Wearables",
    category: "Accessories",
    excellent_condition_price: "31.00",
    excellent_condition_available_quantity: 9,
    acceptable_condition_price: "19.00",
    acceptable_condition_available_quantity: 5,
    description: p("Tested here: each holds at least 95 % of its stated capacity."),
    view_count: 530,
    drawing: { kind: "powerBank", coat: "navy", light: "ice", images: 3 },
  },
];
