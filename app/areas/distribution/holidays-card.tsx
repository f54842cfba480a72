import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { formatWeekday } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./distribution.module.css";

type Holiday = { date: string; reason: string };

/** Days without deliveries from the center, and the form that adds some. */
export function HolidaysCard({ holidays }: { holidays: readonly Holiday[] }) {
  const { t } = useTranslation(["distribution", "common"]);
  const { own, error, value, busy } = useFormOf(["close"], "");
  const key = useFormResetKey({ own, busy });
  const optional = t("common:optional");
  return (
    <Card id="holidays" title={t("holidays.title")}>
      <Stack gap={4}>
        {holidays.length === 0 ? <p className="muted">{t("holidays.empty")}</p> : <HolidaysTable holidays={holidays} />}
        <Form method="post" noValidate preventScrollReset key={key}>
          <Stack gap={3}>
            <h3>{t("holidays.add")}</h3>
            <p className="muted small">{t("holidays.lead")}</p>
            <Row align="end">
              <Field id="dateFrom" label={t("holidays.dateFrom")} error={error("dateFrom")}>
                <TextInput type="date" name="dateFrom" defaultValue={value("dateFrom")} required />
              </Field>
              <Field id="dateTo" label={t("holidays.dateTo")} hint={t("holidays.dateToHint")} optional={optional} error={error("dateTo")}>
                <TextInput type="date" name="dateTo" defaultValue={value("dateTo")} />
              </Field>
              <Field id="reason" label={t("holidays.reason")} optional={optional} error={error("reason")}>
                <TextInput name="reason" maxLength={200} defaultValue={value("reason")} />
              </Field>
            </Row>
            <div>
              <Button name="intent" value="close" busy={busy} busyText={t("common:saving")}>
                {t("holidays.submit")}
              </Button>
            </div>
          </Stack>
          <FormDraft intents={["close"]} />
        </Form>
      </Stack>
    </Card>
  );
}

function HolidaysTable({ holidays }: { holidays: readonly Holiday[] }) {
  const { t } = useTranslation("distribution");
  return (
    <Table
      className={`${styles.flush} ${styles.middle}`}
      caption={t("holidays.caption")}
      needs="s"
      rows={holidays}
      rowKey={(holiday) => holiday.date}
      columns={[
        { id: "date", title: t("holidays.date"), rowHeader: true, nowrap: true, card: "title", cell: ({ date }) => formatWeekday(date) },
        { id: "reason", title: t("holidays.reason"), card: "full", cell: ({ reason }) => reason },
        {
          id: "open",
          title: t("holidays.open"),
          hideTitle: true,
          align: "end",
          card: "aside",
          cell: ({ date }) => (
            <Form method="post" preventScrollReset>
              <input type="hidden" name="date" value={date} />
              <Button variant="quiet" name="intent" value="open" aria-label={t("holidays.openNamed", { date: formatWeekday(date) })}>
                {t("holidays.open")}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}
