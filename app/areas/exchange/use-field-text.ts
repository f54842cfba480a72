import { useTranslation } from "react-i18next";
import type { FeedName } from "#contract/feeds.ts";
import { hasText } from "#app/i18n/has-text.ts";

/** What a field of a feed is called; a part of one is called by the whole. */
export function useFieldText(feed: FeedName): (field: string) => string {
  const { t, i18n } = useTranslation("exchange");
  return (field) => {
    const [first = ""] = field.split(".");
    const key = [`ownFields.${feed}.${first}`, `fields.${first}`].find((one) => hasText(i18n, "exchange", one));
    return key ? t(key) : field;
  };
}
