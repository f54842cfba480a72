import { formatWeekday } from "#app/i18n/format.ts";
import type { CartT } from "./cart-texts.ts";
import type { CartSegment, ChosenDates } from "./cart-view.ts";
import styles from "./order-summary.module.css";

/** Lines by delivery day; those without a day come first. */
export function Deliveries({ segments, dates, t }: { segments: readonly CartSegment[]; dates: ChosenDates; t: CartT }) {
  const ordered = segments.filter((segment) => segment.ordered);
  if (ordered.length === 0) return null;
  const chosen = ordered.filter((segment) => dates[segment.uuid]);
  const days = [...new Set(chosen.map((segment) => dates[segment.uuid] ?? ""))].sort();
  const segmentText = (segment: CartSegment) => t("deliveries.segment", { name: segment.name, count: orderedLines(segment) });
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>
        {chosen.length === ordered.length
          ? t("deliveries.count", { count: days.length })
          : t("deliveries.chosen", { chosen: chosen.length, count: ordered.length })}
      </h3>
      <ul className={styles.deliveries}>
        {ordered
          .filter((segment) => !dates[segment.uuid])
          .map((segment) => (
            <li key={segment.uuid} className="negative">
              <span>{t(segment.dates.length > 0 ? "deliveries.none" : "deliveries.noneAvailable")}</span>
              <span>{segmentText(segment)}</span>
            </li>
          ))}
        {days.map((day) => (
          <li key={day}>
            <span className="nowrap">{formatWeekday(day)}</span>
            <span className="muted">
              {chosen
                .filter((segment) => dates[segment.uuid] === day)
                .map((segment) => (
                  <span key={segment.uuid} className={styles.delivery}>
                    {segmentText(segment)}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function orderedLines(segment: CartSegment): number {
  return segment.groups.flatMap((group) => group.lines).filter((line) => line.ticked && !line.unavailable).length;
}
