import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import type { Schedule } from "#contract/distribution.ts";
import styles from "./distribution.module.css";
import { everySegment, weekdays } from "./rules-of.ts";

type Props = { schedule: Schedule; segment: { uuid: string | null; name: string }; here: string };

/** Delivery days of one segment with lead time and cutoff; unchecked days have no delivery. */
export function RuleForm({ schedule, segment, here }: Props) {
  const { t } = useTranslation(["distribution", "common"]);
  const { own, error, value, busy } = useFormOf(["rules", "removeRules"], "");
  const rules = schedule.rules.filter((rule) => rule.segmentUuid === segment.uuid);
  const usual = rules[0] ?? { leadDays: 1, cutoff: "14:00" };
  const key = useFormResetKey({ own, busy }, JSON.stringify([segment.uuid, rules]));
  return (
    <Card id="rule" title={t("rule.title", { name: segment.name })}>
      <RuleLine schedule={schedule} segment={segment} />
      <Form method="post" noValidate key={key}>
        <VersionField version={schedule.version} own={own} />
        <input type="hidden" name="segment" value={segment.uuid ?? everySegment} />
        <Stack gap={4}>
          <p className="muted small">{t(segment.uuid === null ? "rule.hintAll" : "rule.hint")}</p>
          <ul className={styles.days}>
            {weekdays.map((day) => {
              const rule = rules.find((each) => each.weekday === day);
              const isOn = own ? value(`on${day}`) !== "" : rule !== undefined;
              const name = t(`weekdays.${day}`);
              return (
                <li key={day}>
                  <Checkbox name={`on${day}`} defaultChecked={isOn}>
                    {name}
                  </Checkbox>
                  <Field id={`leadDays${day}`} label={<DayLabel day={name} text={t("rule.lead")} />} error={error(`leadDays${day}`)}>
                    <TextInput
                      name={`leadDays${day}`}
                      inputMode="numeric"
                      defaultValue={value(`leadDays${day}`, String(rule?.leadDays ?? usual.leadDays))}
                    />
                  </Field>
                  <Field id={`cutoff${day}`} label={<DayLabel day={name} text={t("rule.cutoff")} />} error={error(`cutoff${day}`)}>
                    <TextInput type="time" name={`cutoff${day}`} defaultValue={value(`cutoff${day}`, rule?.cutoff ?? usual.cutoff)} />
                  </Field>
                </li>
              );
            })}
          </ul>
          <Row>
            <Button variant="primary" name="intent" value="rules" busy={busy} busyText={t("common:saving")}>
              {t("rule.submit")}
            </Button>
            {rules.length > 0 && (
              <Button variant="danger" name="intent" value="removeRules">
                {t("rule.remove")}
              </Button>
            )}
            <ButtonLink variant="quiet" href={here}>
              {t("rule.cancel")}
            </ButtonLink>
          </Row>
        </Stack>
        <FormDraft intents={["rules"]} of={segment.uuid ?? everySegment} />
      </Form>
    </Card>
  );
}

/** The same as people write it: days, lead time and cutoff in one line. */
function RuleLine({ schedule, segment }: Pick<Props, "schedule" | "segment">) {
  const { t } = useTranslation(["distribution", "common"]);
  const { own, error, value, busy } = useFormOf(["line"], "");
  const key = useFormResetKey({ own, busy }, segment.uuid ?? everySegment);
  return (
    <Form method="post" noValidate key={key} className={styles.line}>
      <VersionField version={schedule.version} own={own} />
      <input type="hidden" name="segment" value={segment.uuid ?? everySegment} />
      <Field id="line" label={t("rule.line")} hint={t("rule.lineHint")} error={error("line")}>
        <TextInput name="line" maxLength={200} defaultValue={value("line")} />
      </Field>
      <Button name="intent" value="line" busy={busy} busyText={t("common:saving")}>
        {t("rule.lineSubmit")}
      </Button>
      <FormDraft intents={["line"]} of={segment.uuid ?? everySegment} />
    </Form>
  );
}

function DayLabel({ day, text }: { day: string; text: string }) {
  return (
    <>
      <span className="sr-only">{day}: </span>
      {text}
    </>
  );
}
