import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { ExchangeSettings } from "./settings-form.tsx";

/** `SettingsForm` as text, for users who may only read. */
export function SettingsCard({ settings }: { settings: ExchangeSettings }) {
  const { t } = useTranslation("exchange");
  const watched = settings.staleAfter.map(({ feed, hours }) => ({
    key: feed,
    label: t("settings.hours", { feed: t(`feeds.${feed}`) }),
    value: formatNumber(hours),
  }));
  return (
    <Card id="settings">
      <Stack gap={3}>
        <PropertyList
          variant="stacked"
          items={[
            { key: "stock", label: t("settings.blocking"), value: t(settings.isStockBlocking ? "settings.refuse" : "settings.accept") },
            { key: "guard", label: t("settings.guardPercent"), value: formatPercent(settings.guardPercent) },
            ...watched,
          ]}
        />
        {watched.length === 0 && <p>{t("settings.watchNone")}</p>}
        <p className="muted">{t("settings.reader")}</p>
      </Stack>
    </Card>
  );
}
