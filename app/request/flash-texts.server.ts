import { serverI18n } from "#app/i18n/i18next.server.ts";
import type { Flash } from "./flash.server.ts";

export type FlashText = { key: string; tone: Flash["tone"]; title: string; text?: string };

/** Texts of the one sentence the previous request left; a key nobody knows says nothing. */
export function flashTexts(flash: Flash | null): FlashText[] {
  const i18n = serverI18n();
  if (!flash || !i18n.exists(`flash:${flash.key}`)) return [];
  const say = i18n.t as unknown as (key: string, values?: object) => string;
  const text = i18n.exists(`flash:${flash.key}.text`) ? say(`flash:${flash.key}.text`, flash.values) : undefined;
  return [{ key: crypto.randomUUID(), tone: flash.tone, title: say(`flash:${flash.key}.title`, flash.values), ...(text && { text }) }];
}
