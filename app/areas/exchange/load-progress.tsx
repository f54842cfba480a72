import { useTranslation } from "react-i18next";
import { formatNumber, formatPercent } from "#app/i18n/format.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { ProgressBar } from "#app/ui/progress-bar/progress-bar.tsx";
import type { Load } from "#contract/exchange-loads.ts";

/** Progress of a queued or running load; `here` reloads the page without JavaScript. */
export function LoadProgress({ load, here }: { load: Load; here: string }) {
  const { t } = useTranslation("exchange");
  const { share, rows } = load.progress;
  const percent = formatPercent(Math.floor(share * 100));
  return (
    <Card aria-label={t(`states.${load.state === "waiting" ? "waiting" : "running"}`)}>
      <Stack gap={3}>
        <ProgressBar
          label={t("load.progressLabel", { percent })}
          value={share}
          max={1}
          title={load.state === "waiting" ? t("load.waiting") : t("load.progress", { rows: formatNumber(rows) })}
          text={percent}
        />
        <div>
          <ButtonLink href={here} preventScrollReset replace>
            {t("load.refresh")}
          </ButtonLink>
        </div>
      </Stack>
    </Card>
  );
}
