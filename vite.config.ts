import { vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { browserslistToTargets } from "lightningcss";
import { defineConfig } from "vite";
import { iconSprite } from "./app/ui/icon/sprite-plugin.ts";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const targets = ["chrome109", "edge109", "firefox115", "safari16.4"];

/** What nearly every page draws with, in one file: fifty files of half a kilobyte each cost more than they save. */
const basic =
  /\/app\/(areas\/shell|i18n\/format|site-map|form)|\/app\/contract\/roles|\/app\/ui\/(classes|use-hydrated|avatar|badge|breadcrumbs|button|card|checkbox|disclosure|empty-state|error-summary|field|headline|icon|layout|link|logo|menu|note|pagination|price|price-ladder|product-picture|property-list|quantity-input|search-box|select|skip-link|status-tag|text-input|toast-region|visually-hidden)[/.]/;

function manualChunks(id: string): string | undefined {
  if (id.startsWith("\0icon:")) return "icons";
  if (basic.test(id) && !id.includes(".gallery.") && !id.endsWith(".css")) return "basic";
  return undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [iconSprite(), remix(remixConfig)],
  css: {
    transformer: "lightningcss",
    lightningcss: { targets: browserslistToTargets(browserslist()) },
  },
  build: {
    target: targets,
    cssTarget: targets,
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rollupOptions: { output: { manualChunks } },
      minify: "terser" as const,
      terserOptions: { format: { comments: false }, compress: { passes: 2 } },
    }),
  },
}));
