import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";

import remixConfig from "../../../remix.config.js";

/** A minimal Remix app, to which the shop's pages are compared. Built from the project's root. */
export default defineConfig({
  build: { target: "es2022" },
  plugins: [
    remix({
      appDirectory: "tests/bench/minimal-remix/app",
      buildDirectory: "build/bench/minimal-remix",
      future: { ...remixConfig.future, v3_routeConfig: false },
    }),
  ],
});
