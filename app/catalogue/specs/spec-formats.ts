import { fold } from "../../shared/fold.ts";

import type { Spec } from "./specs.ts";

/** Formats specs of part lists that programs have made. Their values have no units, such as `Speed: 4,3200`. */

/** Formats a value without a unit. Returns any other value unchanged. */
type Format = (value: string) => string;

interface Formatted {
  /** The name to show, if it differs from the list's. */
  name?: string;
  format?: Format;
}

const ONE = /^\d{1,6}(?:\.\d{1,4})?$/;
const RANGE = /^(\d{1,6}(?:\.\d{1,4})?),(\d{1,6}(?:\.\d{1,4})?)$/;

/** A number with a unit. */
const unit =
  (name: string): Format =>
  (value) =>
    ONE.test(value) ? `${value} ${name}` : value;

/** A number or a range of two, with a unit. */
const range = (name: string): Format => {
  const single = unit(name);
  return (value) => single(value.replace(RANGE, "$1–$2")).replace(/^([\d.]+–[\d.]+)$/, `$1 ${name}`);
};

const pair =
  (format: (a: string, b: string) => string): Format =>
  (value) =>
    value.replace(RANGE, (_, a: string, b: string) => format(a, b));

const inches: Format = (value) => (ONE.test(value) ? `${value}″` : value);
const watts: Formatted = { format: unit("W") };
const millimetres: Formatted = { format: unit("mm") };
const rotation: Formatted = { name: "RPM", format: pair((min, max) => `${min}–${max}`) };
/** Processors are listed in GHz, graphics cards in MHz. */
const clock: Formatted = { format: (value) => unit(Number(value) < 10 ? "GHz" : "MHz")(value) };
/** Drives are listed in GB. */
const capacity: Formatted = {
  format: (value) => (/^[1-9]\d{0,2}000$/.test(value) ? `${value.slice(0, -3)} TB` : unit("GB")(value)),
};

const FORMATS = new Map<string, Formatted>(
  Object.entries({
    airflow: { format: range("CFM") },
    amount: { format: unit("g") },
    bd: { name: "BD" },
    "bd write": { name: "BD write" },
    "boost clock": clock,
    cache: { format: unit("MB") },
    capacity,
    "capacity va": { name: "Capacity, apparent", format: unit("VA") },
    "capacity w": { name: "Capacity", format: unit("W") },
    "cas latency": { name: "CAS latency" },
    cd: { name: "CD" },
    "cd write": { name: "CD write" },
    "core clock": clock,
    "digital audio": { format: (value) => (ONE.test(value) ? `${value}-bit` : value) },
    dvd: { name: "DVD" },
    "dvd write": { name: "DVD write" },
    efficiency: { format: nameEfficiency },
    "external volume": { format: unit("L") },
    "first word latency": { format: unit("ns") },
    "form factor": { format: inches },
    fov: { name: "Field of view", format: (value) => (ONE.test(value) ? `${value}°` : value) },
    "frequency response": { format: pair((low, high) => `${low} Hz – ${high} kHz`) },
    "internal 35 bays": { name: "Internal 3.5″ bays" },
    length: millimetres,
    "max dpi": { name: "Max DPI" },
    "max memory": { format: unit("GB") },
    memory: { format: unit("GB") },
    modules: { format: pair((count, size) => `${count} × ${size} GB`) },
    "noise level": { format: range("dB") },
    os: { name: "OS" },
    psu: { name: "PSU", format: unit("W") },
    pwm: { name: "PWM" },
    "refresh rate": { format: unit("Hz") },
    resolution: { format: pair((width, height) => `${width} × ${height}`) },
    "response time": { format: unit("ms") },
    rpm: rotation,
    "sample rate": { format: unit("kHz") },
    "screen size": { format: inches },
    size: millimetres,
    snr: { name: "SNR", format: unit("dB") },
    speed: { format: pair((generation, rate) => `DDR${generation}-${rate}`) },
    tdp: { name: "TDP", format: unit("W") },
    type: { format: (value) => (/^\d{4,5}$/.test(value) ? `HDD, ${value} RPM` : value) },
    wattage: watts,
  } satisfies Record<string, Formatted>),
);

/** Specs that are removed, because a change of the price makes them wrong. */
const DROPPED: ReadonlySet<string> = new Set(["price per gb"]);
const WORDS: Readonly<Record<string, string>> = { true: "Yes", false: "No" };

function nameEfficiency(value: string): string {
  if (value === "plus") return "80+";
  return /^[a-z]{4,8}$/.test(value) ? `80+ ${value.charAt(0).toUpperCase()}${value.slice(1)}` : value;
}

/** Formats a spec for people. Returns null if the spec is removed. */
export function formatSpec({ name, value }: Spec): Spec | null {
  const key = fold(name);
  if (DROPPED.has(key)) return null;
  const { name: label = name, format } = FORMATS.get(key) ?? {};
  return { name: label, value: (Object.hasOwn(WORDS, value) && WORDS[value]) || (format?.(value) ?? value) };
}
