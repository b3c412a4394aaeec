export * from "./admin.ts";
export * from "./accounts.ts";
export * from "./cart.ts";
export * from "./catalogue.ts";
export * from "./chat.ts";
export * from "./images.ts";
export * from "./orders.ts";
export * from "./settings.ts";
