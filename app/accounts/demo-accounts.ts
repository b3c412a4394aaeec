import type { User } from "./user.ts";

export const DEMO_ROLES = ["buyer", "buyer2", "seller", "admin"] as const;
export type DemoRole = (typeof DEMO_ROLES)[number];

/** The accounts of the demonstration. No real account has these addresses, because the domain is reserved. */
export const DEMO_ACCOUNTS: Record<DemoRole, User> = {
  buyer: { id: "demo-buyer", email: "nora.lindqvist@mail.example", name: "Nora Lindqvist" },
  buyer2: { id: "demo-buyer2", email: "tom.okafor@mail.example", name: "Tom Okafor" },
  seller: { id: "demo-seller", email: "sam.rivera@refals.example", name: "Sam Rivera" },
  admin: { id: "demo-admin", email: "alex.morgan@refals.example", name: "Alex Morgan" },
};

export const DEMO_ROLE_LABELS: Record<DemoRole, string> = {
  buyer: "Buyer",
  buyer2: "Second buyer",
  seller: "Seller",
  admin: "Admin",
};

export function isDemoRole(value: unknown): value is DemoRole {
  return DEMO_ROLES.some((role) => role === value);
}
