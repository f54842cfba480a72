import { useTranslation } from "react-i18next";
import type { Freshness } from "#contract/exchange.ts";
import { formatInstant } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import styles from "./exchange.module.css";

/** When each kind of data was last loaded. */
export function FreshnessCard({ freshness }: { freshness: readonly Freshness[] }) {
  const { t } = useTranslation("exchange");
  return (
    <Card id="freshness" title={t("freshness.title")}>
      <dl className={styles.freshness}>
        {freshness.map(({ feed, loadedAt }) => (
          <div key={feed}>
            <dt>{t(`feeds.${feed}`)}</dt>
            <dd>{loadedAt ? formatInstant(loadedAt) : <span className="muted">{t("freshness.never")}</span>}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
