import type { i18n } from "i18next";
import { language } from "#app/i18n/language.ts";
import { checkCachedMarkup } from "./cached-markup.server.tsx";
import { cacheTexts } from "./texts.server.ts";

/** Before the first page: each rendering speed-up checks its assumptions about the libraries. */
export function startSpeedups(instance: i18n): void {
  cacheTexts(instance, language);
  checkCachedMarkup();
}
