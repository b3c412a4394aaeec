/** Parcels of several orders that are marked as sent together. */

/** At most this many orders at once. */
export const MAX_PARCELS = 200;

/** The size of the list and the file. An exported order has about 300 bytes. */
export const MAX_LIST_BYTES = 2 * 1024 * 1024;

/** Why a list cannot be read. `empty-file`: no row has a postal service or a tracking number. */
export type ListProblem = "long-line" | "not-csv" | "empty-file";

/** A parcel before its order is looked up: a line of a list, or the fields beside a chosen order. */
export interface TypedParcel {
  /** The line of the list, counted from 1; null for the fields beside a chosen order. */
  line: number | null;
  /** As it was written. */
  text: string;
  /** A line that can be read without the rest of its list. Empty beside a chosen order. */
  kept: string;
  /** The order's number or its payment id. */
  order: string;
  postalService: string;
  trackingNumber: string;
}

/** A parcel that can be sent. */
export interface Parcel {
  /** The order's number. */
  key: number;
  postalService: string;
  trackingNumber: string;
  /** The version of the order that was checked: a changed order is not sent. */
  version: number;
}

/** A parcel whose check found nothing wrong, with what will happen. */
export interface CheckedParcel extends Parcel {
  title: string;
  quantity: number;
  contactName: string;
  email: string;
  review: string | null;
  /** The postal service and tracking number of an order that is sent already, which this parcel replaces. */
  replaces: string | null;
}

/** A parcel that cannot be sent, and why. */
export interface WrongParcel {
  line: number | null;
  text: string;
  kept: string;
  order: string;
  /** The number of the order; null if there is none. */
  key: number | null;
  problem: string;
}

export interface ParcelCheck {
  ready: CheckedParcel[];
  wrong: WrongParcel[];
}
