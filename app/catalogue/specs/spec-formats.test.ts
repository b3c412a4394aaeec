import { expect, it } from "vitest";

import { findSpec, readDdr, readMillimetres, readModules, readWatts } from "../../builds/part-specs.ts";

import { formatSpec } from "./spec-formats.ts";

const format = (text: string) => {
  const [name = "", value = ""] = text.split(": ");
  const spec = formatSpec({ name, value });
  return spec && `${spec.name}: ${spec.value}`;
};

it.each([
  ["Speed: 3,1333", "Speed: DDR3-1333"],
  ["Modules: 2,16", "Modules: 2 × 16 GB"],
  ["Tdp: 170", "TDP: 170 W"],
  ["Core clock: 4.3", "Core clock: 4.3 GHz"],
  ["Boost clock: 1815", "Boost clock: 1815 MHz"],
  ["Resolution: 2560,1440", "Resolution: 2560 × 1440"],
  ["Screen size: 23.8", "Screen size: 23.8″"],
  ["Microphone: true", "Microphone: Yes"],
  ["Modular: false", "Modular: No"],
  ["Modular: Semi", "Modular: Semi"],
  ["Efficiency: gold", "Efficiency: 80+ Gold"],
  ["Efficiency: plus", "Efficiency: 80+"],
  ["Capacity: 480", "Capacity: 480 GB"],
  ["Capacity: 2000", "Capacity: 2 TB"],
  ["Capacity w: 450", "Capacity: 450 W"],
  ["Type: 7200", "Type: HDD, 7200 RPM"],
  ["Type: SSD", "Type: SSD"],
  ["Form factor: 2.5", "Form factor: 2.5″"],
  ["Form factor: Micro ATX", "Form factor: Micro ATX"],
  ["Rpm: 500,1800", "RPM: 500–1800"],
  ["Airflow: 10.9,59.1", "Airflow: 10.9–59.1 CFM"],
  ["Noise level: 24.7", "Noise level: 24.7 dB"],
  ["Frequency response: 20,20", "Frequency response: 20 Hz – 20 kHz"],
  ["Internal 35 bays: 2", "Internal 3.5″ bays: 2"],
  ["Price per gb: 2.812", null],
  ["Socket: AM5", "Socket: AM5"],
  ["Colour: Black / Red", "Colour: Black / Red"],
  ["constructor: toString", "constructor: toString"],
])("shows %s as %s", (raw, shown) => {
  expect(format(raw)).toBe(shown);
  // Values that are already formatted stay the same.
  if (shown !== null) expect(format(shown)).toBe(shown);
});

it("leaves values that the rules of builds read as before", () => {
  const specs = ["Speed: 4,3200", "Modules: 2,16", "Tdp: 170", "Wattage: 850", "Length: 267"].flatMap((text) => {
    const [name = "", value = ""] = text.split(": ");
    return formatSpec({ name, value }) ?? [];
  });
  expect(readDdr(findSpec(specs, ["speed"]))).toEqual([4]);
  expect(readModules(findSpec(specs, ["modules"]))).toBe(2);
  expect(readWatts(findSpec(specs, ["tdp"]))).toBe(170);
  expect(readWatts(findSpec(specs, ["wattage"]))).toBe(850);
  expect(readMillimetres(findSpec(specs, ["length"]))).toBe(267);
});
