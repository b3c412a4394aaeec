import { search } from "../marketplaces.ts";
import { type LinkedDemoProduct } from "../product.ts";
import { facts, p, ul } from "../text.ts";

/** PC Build: core components but for graphics cards. */
export const PC_CORE: LinkedDemoProduct[] = [
  {
    id: "1",
    title: "Arkwright A6 6-core processor, 4.2 GHz, 65 W",
    main_category: "Core Components",
    category: "Processors",
    price: "189.00",
    typical_price: "229.00",
    rate: 5,
    link: search("newegg", "6 core desktop processor 65W"),
    description:
      p("Six cores for games and daily work. A flat cooler is in the box.") +
      facts({ Socket: "AK5", "Cores and threads": "6 and 12", Boost: "5.0 GHz", Power: "65 W" }),
    view_count: 2230,
    drawing: { kind: "cpu", coat: "forest", light: "amber", form: 1, images: 3 },
  },
  {
    id: "2",
    title: "Arkwright A9 16-core processor, 4.5 GHz, 120 W",
    main_category: "Core Components",
    category: "Processors",
    price: "549.00",
    rate: 5,
    link: search("amazon", "16 core desktop processor"),
    description:
      p(
        "For those who compile, render or stream while they play. Sold without a cooler; use a tower of 120 mm or water.",
      ) + facts({ Socket: "AK5", "Cores and threads": "16 and 32", Boost: "5.6 GHz", Power: "120 W" }),
    view_count: 3105,
    drawing: { kind: "cpu", coat: "graphite", light: "red", form: 1, images: 3, lead: "angle" },
  },
  {
    id: "3",
    title: "Meridiem M5 10-core processor with graphics",
    main_category: "Core Components",
    category: "Processors",
    price: "239.00",
    typical_price: "239.00",
    rate: 4,
    link: search("bestBuy", "10 core processor with graphics"),
    description:
      p("Has graphics of its own, so a computer for work needs no card.") +
      facts({ Socket: "M1700", Cores: "6 fast and 4 frugal", Power: "65 W" }),
    view_count: 980,
    drawing: { kind: "cpu", coat: "navy", light: "ice", form: 0, images: 3 },
  },
  {
    id: "4",
    title: "Arkwright Forge B650 motherboard, ATX",
    main_category: "Core Components",
    category: "Motherboards",
    price: "199.99",
    typical_price: "224.99",
    rate: 4,
    link: search("newegg", "ATX motherboard DDR5"),
    description:
      p("Four memory slots, three places for M.2 drives and large heatsinks on the power stages.") +
      ul(
        "2.5 Gbit network and Wi-Fi 6E",
        "USB-C at the back and for the front of the case",
        "Updates its firmware without a processor",
      ),
    view_count: 1410,
    drawing: { kind: "motherboard", coat: "graphite", light: "lime", form: 0, images: 3 },
  },
  {
    id: "5",
    title: "Meridiem Snow B760 motherboard, Mini-ITX, white",
    main_category: "Core Components",
    category: "Motherboards",
    price: "179.00",
    rate: 3,
    availability: "NO",
    link: search("amazonUk", "mini ITX motherboard white"),
    description: p("Everything a small computer needs on 17 by 17 cm. Two memory slots; low coolers fit best."),
    view_count: 520,
    drawing: { kind: "motherboard", coat: "white", light: "ice", form: 1, images: 3, lead: "angle" },
  },
  {
    id: "6",
    title: "Vantor Pulse 32 GB (2 × 16 GB) DDR5-6000",
    main_category: "Core Components",
    category: "Memory",
    price: "104.90",
    typical_price: "129.90",
    rate: 5,
    link: search("newegg", "DDR5 6000 32GB kit"),
    description:
      p("A pair without lights, 33 mm tall, so it fits under any cooler.") +
      facts({ Speed: "6000 MT/s", Timings: "CL30", Voltage: "1.35 V" }),
    view_count: 2674,
    drawing: { kind: "ram", coat: "graphite", light: "lime", form: 0, images: 3 },
  },
  {
    id: "7",
    title: "Оперативная память с подсветкой, комплект 2 × 24 ГБ DDR5-6400",
    main_category: "Core Components",
    category: "Memory",
    price: "164.00",
    rate: 4,
    link: search("ebay", "DDR5 6400 48GB RGB"),
    description:
      p("Комплект из двух модулей. Подсветка настраивается программой материнской платы.") +
      facts({ Частота: "6400 МТ/с", Тайминги: "CL32", Напряжение: "1,35 В" }),
    view_count: 790,
    drawing: { kind: "ram", coat: "white", light: "pink", form: 1, images: 3, lead: "angle" },
  },
  {
    id: "8",
    title: "Zephyrine Z4 NVMe drive, 2 TB, with heatsink",
    main_category: "Core Components",
    category: "Storage",
    price: "139.99",
    typical_price: "189.99",
    rate: 5,
    link: search("amazon", "2TB NVMe SSD heatsink"),
    description:
      p("Reads 7,200 MB a second. The heatsink comes off for laptops.") +
      facts({ Size: "M.2 2280", Interface: "PCIe 4.0 × 4", "Written data": "1,400 TB" }),
    view_count: 1875,
    drawing: { kind: "ssd", coat: "graphite", light: "lime", form: 1, images: 4 },
  },
  {
    id: "9",
    title: "Zephyrine Z2 NVMe drive, 1 TB",
    main_category: "Core Components",
    category: "Storage",
    price: "64.50",
    view_count: 644,
    link: search("walmart", "1TB NVMe SSD"),
    description: p("A plain, flat drive for a second system or an older laptop."),
    drawing: { kind: "ssd", coat: "navy", light: "ice", form: 0, images: 2 },
  },
];
