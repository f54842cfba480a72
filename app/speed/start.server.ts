import type { i18n } from "i18next";
import { language } from "#app/i18n/language.ts";
import { checkDrawn } from "./drawn.server.tsx";
import { rememberTexts } from "./texts.server.ts";

/** Before the first page: each speed-up of drawing looks whether the libraries are what it assumes. */
export function startSpeedups(instance: i18n): void {
  rememberTexts(instance, language);
  checkDrawn();
}
