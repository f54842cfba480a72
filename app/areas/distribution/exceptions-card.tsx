import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatWeekday } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Schedule } from "#contract/distribution.ts";
import { exceptionKinds } from "#contract/enums.ts";
import { maxLeadDays } from "#contract/limits.ts";
import styles from "./distribution.module.css";

/** Upcoming exceptions from the rules, and the form that adds one. */
export function ExceptionsCard({ schedule, today }: { schedule: Schedule; today: string }) {
  const { t } = useTranslation("distribution");
  const ahead = schedule.exceptions.filter((exception) => exception.date >= today);
  return (
    <Card id="exceptions" title={t("exceptions.title")}>
      <Stack gap={4}>
        {ahead.length === 0 ? (
          <p className="muted">{t("exceptions.empty")}</p>
        ) : (
          <ExceptionsTable exceptions={ahead} version={schedule.version} />
        )}
        <ExceptionForm version={schedule.version} today={today} />
      </Stack>
    </Card>
  );
}

function ExceptionsTable({ exceptions, version }: { exceptions: Schedule["exceptions"]; version: number }) {
  const { t } = useTranslation("distribution");
  const terms = ({ kind, leadDays, cutoff }: Schedule["exceptions"][number]) => {
    if (kind === "closed") return t("exceptions.closed");
    const lead = leadDays ? t("rules.lead", { count: leadDays }) : t("rules.leadZero");
    return t("rules.rule", { days: t("exceptions.open"), lead, cutoff: cutoff ?? "" });
  };
  return (
    <Table
      className={`${styles.flush} ${styles.middle}`}
      caption={t("exceptions.caption")}
      needs="s"
      rows={exceptions}
      rowKey={(exception) => exception.date}
      columns={[
        { id: "date", title: t("exceptions.date"), rowHeader: true, nowrap: true, card: "title", cell: ({ date }) => formatWeekday(date) },
        { id: "kind", title: t("exceptions.kind"), card: "full", cell: terms },
        { id: "reason", title: t("exceptions.reason"), card: "full", cell: ({ reason }) => reason },
        {
          id: "remove",
          title: t("exceptions.remove"),
          hideTitle: true,
          align: "end",
          card: "aside",
          cell: ({ date }) => (
            <Form method="post" preventScrollReset>
              <VersionField version={version} />
              <input type="hidden" name="date" value={date} />
              <Button
                variant="quiet"
                name="intent"
                value="removeException"
                aria-label={t("exceptions.removeNamed", { date: formatWeekday(date) })}
              >
                {t("exceptions.remove")}
              </Button>
            </Form>
          ),
        },
      ]}
    />
  );
}

function ExceptionForm({ version, today }: { version: number; today: string }) {
  const { t } = useTranslation(["distribution", "common"]);
  const { error, value, busy, own } = useFormOf(["exception"], "");
  const key = useFormResetKey({ own, busy });
  const optional = t("common:optional");
  return (
    <Form method="post" noValidate preventScrollReset key={key}>
      <VersionField version={version} own={own} />
      <Stack gap={3}>
        <h3>{t("exceptions.add")}</h3>
        <Row align="end">
          <Field id="date" label={t("exceptions.date")} error={error("date")}>
            <TextInput type="date" name="date" min={today} defaultValue={value("date")} required />
          </Field>
          <Field id="reason" label={t("exceptions.reason")} optional={optional} error={error("reason")}>
            <TextInput name="reason" maxLength={200} defaultValue={value("reason")} />
          </Field>
        </Row>
        <RadioGroup
          id="kind"
          name="kind"
          legend={t("exceptions.kind")}
          options={exceptionKinds.map((kind) => ({ value: kind, label: t(`exceptions.kinds.${kind}`) }))}
          defaultValue={value("kind", "closed")}
          error={error("kind")}
        />
        <Row align="end">
          <Field id="leadDays" label={t("rule.lead")} hint={t("exceptions.openHint")} error={error("leadDays")}>
            <TextInput
              type="number"
              name="leadDays"
              min={0}
              max={maxLeadDays}
              step={1}
              inputMode="numeric"
              defaultValue={value("leadDays", "1")}
            />
          </Field>
          <Field id="cutoff" label={t("rule.cutoff")} hint={t("exceptions.openHint")} error={error("cutoff")}>
            <TextInput type="time" name="cutoff" defaultValue={value("cutoff", "14:00")} />
          </Field>
        </Row>
        <div>
          <Button name="intent" value="exception" busy={busy} busyText={t("common:saving")}>
            {t("exceptions.submit")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["exception"]} />
    </Form>
  );
}
