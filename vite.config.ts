import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import browserslist from "browserslist";
import { defineConfig, type Plugin } from "vite";
import { className } from "./app/ui/class-name.ts";
import { iconSprite } from "./app/ui/icon/sprite-plugin.ts";
import remixConfig from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const targets = browserslist().map((browser) => browser.replace(" ", ""));

/** What is rendered together comes in one file: fifty files of half a kilobyte each cost more than they save. */
const chunks: Record<string, RegExp[]> = {
  basic: [
    /vite\/preload-helper|\/node_modules\/i18next\/|\/app\/(contract\/roles|realtime\/last-load|site-map\/(?!side-menu)|i18n\/(format|has-text|language|page-meta))/,
    /\/app\/areas\/(shell\/(?!silent-note|cabinet-bar|use-side-menu)|live\/(announcer|is-typing|use-live-refresh))/,
    /\/app\/ui\/(classes|use-hydrated|avatar|badge|breadcrumbs|button|card|cached-markup|empty-state)[/.]/,
    /\/app\/ui\/(field\/field(-context)?|headline|icon|layout|link|logo|menu|note|pagination|price|price-ladder|product-picture)[/.]/,
    /\/app\/ui\/(property-list|search-box|select|skip-link|status-tag|text-input|toast-region|visually-hidden)[/.]/,
    /\/app\/ui\/(part-loads|use-answer)/,
    /\/app\/(contract\/quantity\.ts|i18n\/(price-texts|stock-text|unit-texts)|ui\/quantity-input\/)/,
    /\/app\/(areas\/products\/search-notes|form\/(post-while-leaving|use-address-defaults)|ui\/(chips\/|use-latest))/,
  ],
  contract: [/\/app\/(contract\/(enums|limits|deal-statuses)|request\/(return-to|search-params))\./],
  cabinet: [/\/app\/(site-map\/side-menu|areas\/shell\/(cabinet-bar|use-side-menu)|ui\/side-nav\/)/],
  checkout: [/\/app\/(i18n\/vat-texts|form\/or-offline|areas\/basket\/cart-texts|ui\/(date-chips|limit-bar|mobile-bar)\/)/],
  products: [
    /\/app\/areas\/products\/(access-note|buy-form|card-view|ladder|price-in-force|product-tile)/,
    /\/app\/areas\/products\/(use-basket-line|use-product-texts)|\/app\/ui\/product-card\//,
  ],
  forms: [
    /\/app\/form\/(fix-errors|form-key|save-first|use-(form-errors|form-of|is-busy|named-error|named-summary))/,
    /\/app\/form\/(use-(form-reset-key|links-to-places|return-to)|version-field)/,
    /\/app\/ui\/(checkbox|disclosure|error-summary|field\/field-group|progress-bar|radio-group|textarea)\//,
  ],
  drafts: [/\/app\/(form\/(draft|form-draft|saved-at|use-draft-key|use-form-draft)|request\/secret-fields)/],
  dialogs: [/\/app\/(form\/confirm-|ui\/dialog\/)/],
  lists: [/\/app\/(areas\/cabinet\/(filter-form|nothing-found|pages|use-list-sort)|form\/filter-fields|ui\/table\/table)/],
  files: [/\/app\/(areas\/files\/|ui\/file-input\/)/],
  deals: [/\/app\/(areas\/(deals\/(deal-tags|next-step)|statuses)|areas\/cabinet\/status\.)/],
  codes: [/\/app\/(ui\/(password|pin)-input|areas\/auth\/(auth-forms|guest-page|new-password-fields|resend-code))/],
  shelves: [/\/app\/areas\/products\/product-shelf|\/app\/ui\/(section|shelf)\//],
};

function manualChunks(id: string): string | undefined {
  if (id.includes(".gallery.") || id.endsWith(".css")) return undefined;
  return Object.keys(chunks).find((name) => chunks[name]?.some((modules) => modules.test(id)));
}

const speedup = (file: string) => fileURLToPath(new URL(`app/speed/${file}`, import.meta.url));

/** What the server renders with instead, as long as `SPEEDUPS` leaves it on (app/speed/README.md). */
const standIns: Record<string, string> = {
  "/cached-markup.tsx": speedup("cached-markup.server.tsx"),
};

function serverStandIns(): Plugin {
  return {
    name: "server-stand-ins",
    enforce: "pre",
    resolveId(id, importer, { ssr }) {
      const [, file] = (ssr && Object.entries(standIns).find(([name]) => id.endsWith(name))) || [];
      return file && importer !== file ? file : undefined;
    },
  };
}

/**
 * Widths of media queries in em of the reader's own letters: who has them at 200 % gets the layout of half the width instead
 * of a page that scrolls sideways (WCAG 1.4.4). At 16 px they are the breakpoints of the specification to the hundredth.
 */
const breakpointsInEm = {
  postcssPlugin: "breakpoints-in-em",
  AtRule: {
    media: (rule: { params: string }) => {
      rule.params = rule.params.replace(/([\d.]+)px/g, (_, px: string) => `${Number(px) / 16}em`);
    },
  },
};

export default defineConfig(({ command, isSsrBuild }) => ({
  // `npm run dev` serves both portals at once, and each writes what it has bundled.
  cacheDir: process.env.APP_MODE === "admin" ? "node_modules/.vite-admin" : "node_modules/.vite",
  // Packages of many files, of which the pages need little.
  ssr: { noExternal: command === "build" ? ["zod", "jose", /^@conform-to\//] : [] },
  plugins: [serverStandIns(), iconSprite(), remix(remixConfig)],
  css: { modules: { generateScopedName: className }, postcss: { plugins: [breakpointsInEm] } },
  build: {
    target: targets,
    cssTarget: targets,
    cssMinify: "lightningcss",
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rollupOptions: { output: { manualChunks } },
      minify: "terser" as const,
      terserOptions: {
        safari10: false,
        format: { comments: false },
        compress: { passes: 2, ecma: 2020 },
      },
    }),
  },
}));
