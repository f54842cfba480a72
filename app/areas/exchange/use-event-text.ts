import { useTranslation } from "react-i18next";
import type { WebhookEvent } from "#contract/enums.ts";

export function useEventText(): (event: WebhookEvent) => string {
  const { t } = useTranslation("webhooks");
  const texts: Record<WebhookEvent, string> = {
    "deal.created": t("events.created"),
    "deal.status_changed": t("events.statusChanged"),
    "deal.changed": t("events.changed"),
  };
  return (event) => texts[event];
}
