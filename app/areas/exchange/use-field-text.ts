import { useTranslation } from "react-i18next";
import { hasText } from "#app/i18n/has-text.ts";
import type { FeedName } from "#contract/feeds.ts";

/** Label of a feed's field; `a.b` has the label of `a`. */
export function useFieldText(feed: FeedName): (field: string) => string {
  const { t, i18n } = useTranslation("exchange");
  return (field) => {
    const [first = ""] = field.split(".");
    const key = [`ownFields.${feed}.${first}`, `fields.${first}`].find((one) => hasText(i18n, "exchange", one));
    return key ? t(key) : field;
  };
}
