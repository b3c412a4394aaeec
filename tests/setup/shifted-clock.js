/**
 * Load it before a program (`node --import`). The program's wall clock then differs from the machine's by the
 * milliseconds in the file that `CLOCK_FILE` names. The monotonic clock (`performance.now`, timers) stays as it is,
 * except that jobs that run every minute or less often run a hundred times as often. With `FAST_MONOTONIC=1` that clock
 * runs as fast as the jobs.
 */
import { readFileSync } from "node:fs";
import process from "node:process";

const MINUTE_MS = 60_000;
const SPEED = 100;

const file = process.env.CLOCK_FILE ?? "";
const MachineDate = Date;
const now = () => MachineDate.now() + Number(readFileSync(file, "utf8"));

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, parameters, newTarget) =>
    Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name, receiver) => (name === "now" ? now : Reflect.get(target, name, receiver)),
});

const machineInterval = setInterval;
/** @type {typeof setInterval} */
const shiftedInterval = (run, delay = 0, ...parameters) =>
  machineInterval(run, delay >= MINUTE_MS ? delay / SPEED : delay, ...parameters);
globalThis.setInterval = Object.assign(shiftedInterval, machineInterval);

if (process.env.FAST_MONOTONIC === "1") {
  const machineNow = performance.now.bind(performance);
  performance.now = () => machineNow() * SPEED;
}
