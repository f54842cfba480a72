import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatDate } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { CalendarDays } from "#contract/calendar-days.ts";
import { dayKinds } from "#contract/money-enums.ts";
import styles from "./tax-regimes-card.module.css";

/** Days by which working days differ from the Labour Code's weekends and holidays. */
export function CalendarCard({ days, version }: CalendarDays) {
  const { t } = useTranslation("companies");
  return (
    <Card id="calendar" title={t("calendar.title")}>
      <Stack gap={4}>
        <p className="muted">{t("calendar.lead")}</p>
        {days.length === 0 ? <p>{t("calendar.empty")}</p> : <DaysTable days={days} version={version} />}
        <DayForm version={version} />
      </Stack>
    </Card>
  );
}

function DaysTable({ days, version }: CalendarDays) {
  const { t } = useTranslation("companies");
  return (
    <Table
      className={styles.regimes}
      caption={t("calendar.caption")}
      needs="s"
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        {
          id: "day",
          title: t("calendar.day"),
          rowHeader: true,
          nowrap: true,
          card: "title",
          cell: ({ day }) => formatDate(day, "Europe/Moscow", new Date(0)),
        },
        { id: "kind", title: t("calendar.kind"), card: "full", cell: ({ kind }) => t(`calendar.kinds.${kind}`) },
        {
          id: "remove",
          title: t("calendar.remove"),
          hideTitle: true,
          align: "end",
          card: "aside",
          cell: ({ day }) => (
            <Form method="post" preventScrollReset>
              <VersionField version={version} />
              <input type="hidden" name="day" value={day} />
              <Button
                variant="quiet"
                name="intent"
                value="removeCalendarDay"
                aria-label={t("calendar.removeNamed", { date: formatDate(day, "Europe/Moscow", new Date(0)) })}
              >
                {t("calendar.remove")}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}

function DayForm({ version }: { version: number }) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, busy, own } = useFormOf(["calendarDay"], "");
  const key = useFormResetKey({ own, busy });
  return (
    <Form method="post" noValidate preventScrollReset key={key}>
      <VersionField version={version} own={own} />
      <Stack gap={3}>
        <h3>{t("calendar.change")}</h3>
        <Field id="day" label={t("calendar.day")} error={error("day")}>
          <TextInput type="date" name="day" min="2020-01-01" defaultValue={value("day")} required />
        </Field>
        <RadioGroup
          id="kind"
          name="kind"
          legend={t("calendar.kind")}
          options={dayKinds.map((kind) => ({ value: kind, label: t(`calendar.kinds.${kind}`) }))}
          defaultValue={value("kind")}
          error={error("kind")}
        />
        <div>
          <Button name="intent" value="calendarDay" busy={busy} busyText={t("common:saving")}>
            {t("calendar.save")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["calendarDay"]} />
    </Form>
  );
}
