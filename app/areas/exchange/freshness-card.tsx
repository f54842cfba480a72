import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useTranslation } from "react-i18next";
import { formatInstant } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Note } from "#app/ui/note/note.tsx";
import type { Freshness } from "#contract/exchange-loads.ts";
import styles from "./exchange.module.css";

/** When each feed was last loaded, with a warning about stale ones. */
export function FreshnessCard({ freshness }: { freshness: readonly Freshness[] }) {
  const { t } = useTranslation("exchange");
  const stale = freshness.filter(({ isStale }) => isStale);
  const isEmpty = freshness.every(({ loadedAt, isStale }) => loadedAt === null && !isStale);
  return (
    <>
      {stale.length > 0 && (
        <Note tone="warning" id="stale" title={t("freshness.warning", { feeds: stale.map(({ feed }) => t(`feeds.${feed}`)).join(", ") })}>
          {t("freshness.warningText")}
        </Note>
      )}
      <Card id="freshness" title={t("freshness.title")} aside={<Link href={paths.exchangeSettings}>{t("settings.title")}</Link>}>
        {isEmpty ? (
          <p className="muted">{t("freshness.nothing")}</p>
        ) : (
          <dl className={styles.freshness}>
            {freshness.map((one) => (
              <div key={one.feed}>
                <dt>{t(`feeds.${one.feed}`)}</dt>
                <dd>
                  {one.loadedAt ? formatInstant(one.loadedAt) : <span className="muted">{t("freshness.never")}</span>}
                  {one.isStale && <Stale hours={one.staleHours ?? 0} />}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </>
  );
}

function Stale({ hours }: { hours: number }) {
  const { t } = useTranslation("exchange");
  return (
    <>
      <span className={styles.stale}>
        <Icon as={TriangleAlert} size="s" />
        {t("freshness.stale")}
      </span>
      <span className={styles.above}>{hours === 1 ? t("freshness.staleHour") : t("freshness.staleText", { count: hours })}</span>
    </>
  );
}
