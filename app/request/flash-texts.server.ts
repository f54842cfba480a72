import { hasText } from "#app/i18n/has-text.ts";
import { serverI18n } from "#app/i18n/i18next.server.ts";
import type { Flash } from "./flash.server.ts";

export type FlashText = { key: string; tone: Flash["tone"]; title: string; text?: string };

/** Texts of the flash message; empty for an unknown key. */
export function flashTexts(flash: Flash | null): FlashText[] {
  const i18n = serverI18n();
  const t = i18n.getFixedT(null, "flash");
  const [title, text] = [`${flash?.key}.title`, `${flash?.key}.text`];
  if (!flash || !hasText(i18n, "flash", title, flash.values)) return [];
  return [
    {
      key: flash.id,
      tone: flash.tone,
      title: t(title, flash.values),
      ...(hasText(i18n, "flash", text, flash.values) && { text: t(text, flash.values) }),
    },
  ];
}
