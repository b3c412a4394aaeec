import { checkConfig, getStorageDir, listSetByEnvironment, parseConfig, type Config } from "./parse-config.server.ts";
import type { PanelValues } from "./settings/panel-settings.ts";
import { readPanelSettings } from "./settings/read-panel-settings.server.ts";
import { singleton } from "./shared/singleton.ts";
import { isRenderThread } from "./shared/thread.ts";

export type { Config };

const read = () => parseConfig(process.env, readPanelSettings(getStorageDir(process.env)));

const state = singleton("config", () => {
  // Every program reads its configuration first. The files that it writes afterwards are accessible to its user only.
  // A thread has the umask of its process.
  if (!isRenderThread) process.umask(0o077);
  return { config: read(), revision: 0 };
});

/**
 * The settings of the environment and of the panel, merged and validated. No other module reads either. A change in the
 * panel changes this object, so read it when you need it, and cache derived values with `madeFrom`.
 */
export const config: Config = state.config;

/** Changes with every change of the configuration. */
export function configRevision(): number {
  return state.revision;
}

/**
 * Applies settings that were saved in the panel. Applies nothing while a new public address waits for the next start,
 * because cookies and headers belong to one public address.
 */
export function reloadConfig(): void {
  const next = read();
  if (next.publicUrl !== config.publicUrl) return;
  Object.assign(state.config, next);
  state.revision++;
}

/** Reads the configuration again, in a render thread, if the main thread has another revision of it. */
export function followConfig(revision: number): void {
  if (revision === state.revision) return;
  Object.assign(state.config, read());
  state.revision = revision;
}

/**
 * Whether a new public address waits for the next start. All settings that were saved since then wait with it. False if
 * the settings are not valid together, because no start accepts them.
 */
export function awaitsRestart(): boolean {
  const checked = checkConfig(process.env, readPanelSettings(getStorageDir(process.env)));
  return checked.ok && checked.value.publicUrl !== config.publicUrl;
}

/** The configuration with these settings of the panel. */
export function tryConfig(panel: PanelValues): ReturnType<typeof checkConfig> {
  return checkConfig(process.env, panel);
}

/** Whether the environment sets this setting. The panel then cannot. */
export function isSetByEnvironment(name: string): boolean {
  return listSetByEnvironment(process.env).has(name);
}
