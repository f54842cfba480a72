import { Form, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatZoneDifference } from "#app/i18n/format.ts";
import { withQuery } from "#app/request/search-params.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Schedule } from "#contract/distribution.ts";
import styles from "./distribution.module.css";
import { everySegment, type SameTerms, segmentsByTerms, weekdays } from "./rules-of.ts";

export type SegmentChoice = { category: string; segments: { uuid: string; name: string }[] };

/** A schedule's rules by segment; the URL names the one open in the form below. */
export function RulesCard({ schedule, segments }: { schedule: Schedule; segments: readonly SegmentChoice[] }) {
  const { t } = useTranslation("distribution");
  const { search } = useLocation();
  const rows = segmentsByTerms(schedule.rules);
  return (
    <Card id="rules" title={t("rules.title")}>
      <Stack gap={4}>
        <p className="muted small">{t("rules.explain", { zone: t("zone", { difference: formatZoneDifference(schedule.timeZone) }) })}</p>
        {rows.length === 0 ? (
          <p>{t("rules.empty")}</p>
        ) : (
          <Table
            className={styles.flush}
            caption={t("rules.caption")}
            rows={rows}
            rowKey={({ segments: [first] }) => first?.uuid ?? everySegment}
            columns={[
              {
                id: "days",
                title: t("rules.days"),
                rowHeader: true,
                width: "30%",
                card: "full",
                cell: ({ terms }) => (
                  <Stack as="ul" gap={1}>
                    {terms.map((same) => (
                      <li key={`${same.leadDays} ${same.cutoff}`}>
                        <TermsText terms={same} />
                      </li>
                    ))}
                  </Stack>
                ),
              },
              {
                id: "segments",
                title: t("rules.segments"),
                card: "full",
                cell: ({ segments: own }) => (
                  <ul className={styles.dates}>
                    {own.map(({ uuid, name }) => (
                      <li key={uuid}>
                        <Link
                          href={`${withQuery(search, { segment: uuid ?? everySegment })}#rule`}
                          aria-label={t("rules.editNamed", { name: name ?? t("otherSegments") })}
                        >
                          {name ?? t("otherSegments")}
                        </Link>
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
        )}
        <Form method="get" preventScrollReset>
          <Row align="end">
            <Field id="segment" label={t("rules.add")}>
              <Select name="segment" defaultValue={everySegment}>
                <option value={everySegment}>{t("otherSegments")}</option>
                {segments.map(({ category, segments: own }) => (
                  <optgroup key={category} label={category}>
                    {own.map(({ uuid, name }) => (
                      <option key={uuid} value={uuid}>
                        {name}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            </Field>
            <Button>{t("rules.open")}</Button>
          </Row>
        </Form>
      </Stack>
    </Card>
  );
}

function TermsText({ terms }: { terms: SameTerms }) {
  const { t } = useTranslation("distribution");
  const { leadDays, cutoff } = terms;
  const days = weekdays
    .filter((day) => terms.weekdays.includes(day))
    .map((day) => t(`shortWeekdays.${day}`))
    .join(", ");
  const lead = leadDays === 0 ? t("rules.leadZero") : t("rules.lead", { count: leadDays });
  return t("rules.rule", { days, lead, cutoff });
}
