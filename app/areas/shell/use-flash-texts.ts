import { useTranslation } from "react-i18next";
import type { Flash } from "#app/request/flash.server.ts";

/** Texts of the one sentence the previous request left. */
export function useFlashTexts(flash: Flash | null) {
  const { t, i18n } = useTranslation("flash");
  if (!flash || !i18n.exists(`flash:${flash.key}`)) return [];
  const say = t as unknown as (key: string, values?: object) => string;
  const textKey = `${flash.key}.text`;
  return [
    {
      key: `${flash.key}:${JSON.stringify(flash.values ?? {})}`,
      tone: flash.tone,
      title: say(`${flash.key}.title`, flash.values),
      text: i18n.exists(`flash:${textKey}`) ? say(textKey, flash.values) : undefined,
    },
  ];
}
