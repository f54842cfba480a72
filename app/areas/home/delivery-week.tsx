import { useTranslation } from "react-i18next";
import { formatDates, formatWeekday, unbroken } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Link } from "#app/ui/link/link.tsx";
import styles from "./delivery-week.module.css";
import type { DeliveryDay } from "./delivery-week.ts";

/** Deliveries of the next seven days; on phones only days that have some. */
export function DeliveryWeek({ days }: { days: readonly DeliveryDay[] }) {
  const { t } = useTranslation(["cabinet", "statuses"]);
  const [first] = days;
  const last = days.at(-1);
  if (!first || !last) return null;
  return (
    <Card id="week" title={t("home.week")} aside={<span className="muted">{formatDates(first.date, last.date)}</span>} pad="none">
      <ul className={styles.week}>
        {days.map((day, ahead) => (
          <li key={day.date} className={classes(styles.day, ahead === 0 && styles.today, day.deals.length === 0 && styles.none)}>
            <h3 className={styles.date}>{ahead === 0 ? t("home.today", { date: formatWeekday(day.date) }) : formatWeekday(day.date)}</h3>
            {day.deals.length === 0 && <p className="muted small">{t("home.noDeliveries")}</p>}
            {day.deals.slice(0, shown).map((deal) => (
              <Link key={deal.uuid} href={paths.deal(deal.uuid)} className={styles.deal}>
                <b>{unbroken(deal.branchName)}</b>
                <span>
                  {t("home.delivery", { number: deal.number })} · {t(`statuses:deal.${deal.status}`)}
                </span>
              </Link>
            ))}
            {day.deals.length > shown && <p className="muted small">{t("home.moreDeliveries", { count: day.deals.length - shown })}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const shown = 3;
