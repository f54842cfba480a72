import { vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const targets = ["chrome109", "edge109", "firefox115", "safari16.4"];

export default defineConfig({
  plugins: [remix(remixConfig)],
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: browserslistToTargets(browserslist()) },
  },
  build: { target: targets, cssTarget: targets, cssMinify: "lightningcss", assetsInlineLimit: 0 },
});
