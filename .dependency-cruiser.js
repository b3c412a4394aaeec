import { readdirSync } from "node:fs";

/** Imports go in one direction: routes -> components | server files -> db. Features do not import each other's internals. */

/** Folders of app/ that any other may use. `ui` shows messages of `connection`; mail and webhooks share `delivery`. */
const FOUNDATIONS = ["connection", "http", "delivery", "shared", "ui"];
/** Entries of programs. They compose features. */
const ENTRIES = ["cli"];
/** All other folders of app/. */
const FEATURES = `(${readdirSync("app", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && ![...FOUNDATIONS, ...ENTRIES].includes(entry.name))
  .map(({ name }) => name)
  .join("|")})`;

/** Folders of features, and which others of the same feature each may import. */
const CATALOGUE_FOLDERS = {
  api: ["lists", "specs"],
  csv: ["products", "specs"],
  glyphs: [],
  lists: ["glyphs", "specs"],
  prices: [],
  "product-page": ["components", "lists", "prices"],
  products: ["specs"],
  search: ["lists"],
  specs: [],
  views: [],
};
const ORDERS_FOLDERS = {
  acts: ["cases", "events", "payments"],
  cases: ["events"],
  events: [],
  payments: ["cases", "events", "purchase"],
  purchase: ["events"],
};
/** `products` composes the panel of a shop. */
const ADMIN_FOLDERS = {
  audit: ["gate"],
  bulk: ["gate", "table"],
  gate: [],
  categories: ["gate", "table"],
  content: ["gate"],
  csv: ["gate"],
  editor: ["gate"],
  health: ["gate", "settings"],
  images: ["gate"],
  links: ["gate"],
  mail: ["gate"],
  orders: ["gate"],
  palette: ["gate", "orders", "settings"],
  security: ["gate"],
  settings: ["gate", "security"],
  table: ["gate"],
  webhooks: ["gate", "security"],
  products: ["gate", "editor", "images", "table"],
};
const NO_TEST = { pathNot: "\\.test\\.tsx?$" };

const wallsInside = (feature, folders) =>
  Object.entries(folders).map(([folder, known]) => ({
    name: `${feature}-${folder}-knows-only-${known.join("-and-") || "itself"}`,
    severity: "error",
    from: { path: `^app/${feature}/${folder}/`, ...NO_TEST },
    to: { path: `^app/${feature}/[^/]+/`, pathNot: `^app/${feature}/(${[folder, ...known].join("|")})/` },
  }));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "unresolved",
      comment: "An unresolved import would pass every rule below. Modules of Vite have a scheme.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\?url$|^\\./build/" },
    },
    {
      name: "foundations-know-no-feature",
      comment: "The table of the shops is the only exception.",
      severity: "error",
      from: { path: `^app/(${FOUNDATIONS.join("|")})/` },
      to: { path: `^app/(${FEATURES}|cli)/`, pathNot: "^app/shops/shops\\.ts$" },
    },
    {
      name: "connection-is-below-ui",
      comment: "It is in the browser's first script: it imports nothing but shared code.",
      severity: "error",
      from: { path: "^app/connection/", ...NO_TEST },
      to: { path: "^(app|db)/", pathNot: "^app/(connection|shared)/" },
    },
    {
      name: "ui-knows-no-http",
      comment: "The server files of http show messages and set the theme of `ui`. What both need is shared.",
      severity: "error",
      from: { path: "^app/ui/", ...NO_TEST },
      to: { path: "^app/http/" },
    },
    {
      name: "delivery-is-below-features",
      severity: "error",
      from: { path: "^app/delivery/", ...NO_TEST },
      to: { path: "^app/", pathNot: "^app/(delivery|http|shared)/" },
    },
    {
      name: "shared-imports-only-shared",
      severity: "error",
      from: { path: "^app/shared/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(app|db)/", pathNot: "^app/shared/" },
    },
    {
      name: "db-imports-only-pure-modules",
      comment: "The schema imports pure modules: no server files, components or routes.",
      severity: "error",
      from: { path: "^db/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|demo)/", pathNot: "^app/(admin/)?[a-z]+/[a-z-]+\\.ts$" },
    },
    {
      name: "demo-imports-only-pure-modules",
      severity: "error",
      from: { path: "^demo/", pathNot: "\\.test\\.ts$" },
      to: { path: "^(app|db|tests)/", pathNot: "^app/(catalogue/)?[a-z]+/[a-z-]+\\.ts$" },
    },
    {
      name: "only-the-seed-knows-the-demo",
      comment: "The shop itself runs without the demo's products and drawings.",
      severity: "error",
      from: { path: "^(app|db|server)", pathNot: "\\.test\\.tsx?$|^app/cli/(seed-demo|demo-catalogue\\.server)\\.ts$" },
      to: { path: "^demo/" },
    },
    {
      name: "features-keep-their-routes-and-components",
      comment: "Other features use a feature's pure, query and command files. Only the root composes.",
      severity: "error",
      from: { path: "^app/([a-z]+)/", pathNot: "^app/[^/]+$" },
      to: { path: "^app/.+/(routes|components)/", pathNot: "^app/$1/" },
    },
    ...wallsInside("admin", ADMIN_FOLDERS),
    ...wallsInside("catalogue", CATALOGUE_FOLDERS),
    ...wallsInside("orders", ORDERS_FOLDERS),
    {
      name: "admin-folders-are-listed",
      comment:
        "A new folder of app/admin, and modules directly in it, may import the others only as ADMIN_FOLDERS says.",
      severity: "error",
      from: { path: "^app/admin/", pathNot: `^app/admin/(${Object.keys(ADMIN_FOLDERS).join("|")})/` },
      to: { path: "^app/admin/[^/]+/" },
    },
    {
      name: "admin-folders-keep-their-components",
      comment: "Only `products` uses components of other folders, for the panel of a shop.",
      severity: "error",
      from: { path: "^app/admin/([^/]+)/", pathNot: "^app/admin/products/" },
      to: { path: "^app/admin/[^/]+/(routes|components)/", pathNot: "^app/admin/$1/" },
    },
    {
      name: "only-the-gate-of-admin-is-used-outside",
      severity: "error",
      from: { path: "^app/[a-z]+/", pathNot: "^app/admin/|\\.test\\.tsx?$" },
      to: { path: "^app/admin/", pathNot: "^app/admin/gate/|\\.api\\.server\\.ts$" },
    },
    {
      name: "nobody-imports-seo",
      comment: "It only has routes: robots.txt and the sitemap.",
      severity: "error",
      from: { path: "^(app|db|demo|server)", pathNot: "^app/seo/" },
      to: { path: "^app/seo/" },
    },
    {
      name: "seo-knows-the-catalogue",
      severity: "error",
      from: { path: "^app/seo/", ...NO_TEST },
      to: {
        path: "^(app|demo|tests)/",
        pathNot: "^app/((seo|catalogue|content|shops|http|shared)/|(database\\.server|paths)\\.ts$)",
      },
    },
    {
      name: "components-are-for-routes-and-components",
      comment:
        "chat/ask-seller.tsx is offered to other features, and made of a component. The panels preview a product by the components of its page.",
      severity: "error",
      from: {
        path: "^app/",
        pathNot:
          "/(routes|components)/|^app/root\\.tsx$|^app/chat/ask-seller\\.tsx$|^app/catalogue/product-page/static-product-page\\.server\\.tsx$|\\.test\\.tsx?$",
      },
      to: { path: "^app/.+/components/" },
    },
    {
      name: "nobody-imports-a-route",
      severity: "error",
      from: { pathNot: "\\.test\\.tsx?$" },
      to: { path: "^app/.+/routes/" },
    },
    {
      name: "payments-know-no-orders",
      comment: "Payment providers do not depend on what is paid for.",
      severity: "error",
      from: { path: "^app/payments/" },
      to: { path: `^app/${FEATURES}/`, pathNot: "^app/payments/" },
    },
    {
      name: "mail-knows-no-feature",
      comment: "Features write their letters themselves. Outages name the payment providers.",
      severity: "error",
      from: { path: "^app/mail/" },
      to: { path: `^app/${FEATURES}/`, pathNot: "^app/mail/|^app/payments/provider-names\\.ts$" },
    },
    {
      name: "components-do-not-reach-the-server",
      severity: "error",
      from: { path: "^app/(.+/components/|ui/|entry\\.client)", pathNot: "\\.test\\.tsx?$|/routes/" },
      to: { path: "\\.server\\.tsx?$|^db/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "product-does-not-know-its-tests",
      severity: "error",
      from: { path: "^(app|db|demo|server)", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^tests/|\\.test\\.tsx?$" },
    },
    {
      name: "product-runs-without-development-packages",
      comment:
        "Only the development server loads Vite. The build has the icons, the fonts and what is for browsers only.",
      severity: "error",
      from: { path: "^(app|db|demo)/", pathNot: "\\.test\\.tsx?$|^app/routes\\.ts$" },
      to: {
        pathNot: "node_modules/(lucide-react|@fontsource[\\w-]*|@tiptap|@dnd-kit)/",
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
      },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|storage|test-results)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["import", "node", "default"] },
  },
};
