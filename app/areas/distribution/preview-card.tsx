import { useTranslation } from "react-i18next";
import { formatInstant, formatWeekday } from "#app/i18n/format.ts";
import { Card } from "#app/ui/card/card.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SchedulePreview } from "#contract/distribution.ts";
import styles from "./distribution.module.css";
import { everySegment, groupSame } from "./rules-of.ts";

/** The delivery days buyers on this schedule can choose now. */
export function PreviewCard({ preview: { days, segments, timeZone } }: { preview: SchedulePreview }) {
  const { t } = useTranslation("distribution");
  const different = days.flatMap(({ date, exception }) => (exception ? [{ date, ...exception }] : []));
  const groups = groupSame(segments, ({ availableDates }) => JSON.stringify(availableDates));
  return (
    <Card id="preview" title={t("preview.title")}>
      <Stack gap={3}>
        <p className="muted small">{t("preview.lead")}</p>
        {different.length > 0 && (
          <div>
            <p className="small">{t("preview.differs")}</p>
            <Stack as="ul" gap={1}>
              {different.map(({ date, kind, reason }) => {
                const text = t(`preview.${kind}`, { date: formatWeekday(date) });
                return <li key={date}>{reason ? t("preview.withReason", { text, reason }) : text}</li>;
              })}
            </Stack>
          </div>
        )}
        <Table
          className={styles.flush}
          caption={t("preview.caption")}
          rows={groups}
          rowKey={([first]) => first?.subcategoryUuid ?? everySegment}
          columns={[
            {
              id: "segment",
              title: t("rules.segment"),
              rowHeader: true,
              card: "full",
              width: "38%",
              cell: (group) => group.map((segment) => segment.subcategoryName ?? t("otherSegments")).join(", "),
            },
            {
              id: "dates",
              title: t("preview.dates"),
              card: "full",
              cell: ([first]) =>
                !first || first.availableDates.length === 0 ? (
                  <span className="muted">{t("preview.none")}</span>
                ) : (
                  <ul className={styles.dates}>
                    {first.availableDates.map(({ date, cutoffAt }) => (
                      <li key={date}>
                        <b>{formatWeekday(date)}</b>{" "}
                        <span className="muted small">{t("preview.until", { at: formatInstant(cutoffAt, timeZone) })}</span>
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      </Stack>
    </Card>
  );
}
