import UserCheck from "lucide-react/icons/user-check";
import { useTranslation } from "react-i18next";
import type { useFormOf } from "#app/form/use-form-of.ts";
import { formatInstant, formatMoney, formatWeekday } from "#app/i18n/format.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { maxBuyerNumberLength } from "#contract/limits.ts";
import { type DayMode, dayName } from "./chosen-days.ts";
import styles from "./grid.module.css";
import type { ColumnView } from "./grid-view.ts";
import { useProblemTexts } from "./use-problem-texts.ts";

type Dates = readonly { date: string; cutoffAt: string }[];
export type Point = ColumnView & { timeZone: string; segments: readonly { uuid: string; name: string; dates: Dates }[] };

type Props = {
  point: Point;
  form: ReturnType<typeof useFormOf>;
  /** How `days` were preselected. Changing it resets the day fields; everything else typed stays. */
  mode: DayMode | null;
  days: Readonly<Record<string, string>>;
};

/** One trade point's order with its delivery days, or why it cannot be placed yet. */
export function PointCard({ point, form, mode, days }: Props) {
  const { t } = useTranslation("branch-orders");
  const problemTexts = useProblemTexts();
  const reasons = problemTexts(point);
  const branchError = form.error(`branch-${point.uuid}`);
  return (
    <Card id={`branch-${point.uuid}`} title={point.name}>
      <Stack gap={3}>
        <p className={styles.facts}>
          <span>{t("place.positions", { count: point.count })}</span>
          <b className="num">{formatMoney(point.total)}</b>
          <span className="muted">{t("place.minimum", { sum: formatMoney(point.minimum) })}</span>
          {point.limits.map(({ name, isPrepaid, available }) => (
            <span key={name} className="muted">
              {isPrepaid ? t("foot.prepaid", { name }) : t("foot.limit", { name, sum: formatMoney(available) })}
            </span>
          ))}
        </p>
        {branchError && <FieldError>{branchError}</FieldError>}
        {point.problems.length > 0 ? (
          <Note
            tone="warning"
            title={t("place.problems")}
            actions={<ButtonLink href={`${paths.branchOrders}?branch=${point.uuid}`}>{t("place.mend")}</ButtonLink>}
          >
            <ul className={styles.terms}>
              {(reasons.length > 0 ? reasons : [t("problems.nothing_selected")]).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Note>
        ) : (
          <Order point={point} form={form} mode={mode} days={days} />
        )}
      </Stack>
    </Card>
  );
}

function Order({ point, form, mode, days }: Props) {
  const { t } = useTranslation(["branch-orders", "cart"]);
  const { uuid, name, approval } = point;
  const ticked = form.chosen("branch", [uuid]).includes(uuid);
  return (
    <>
      <input type="hidden" name={`total-${uuid}`} value={point.total} />
      <Checkbox name="branch" value={uuid} defaultChecked={ticked}>
        {t("place.tick")}
        <span className="sr-only">: {name}</span>
      </Checkbox>
      {approval && (
        <Note icon={UserCheck} title={t("cart:summary.approval")}>
          {t(approval.earlier > 0 ? "cart:summary.approvalDay" : "cart:summary.approvalText", {
            threshold: formatMoney(approval.threshold),
            earlier: formatMoney(approval.earlier),
          })}
        </Note>
      )}
      <div className={styles.placing}>
        {point.segments.map((segment) => {
          const field = dayName(uuid, segment.uuid);
          return (
            <Field key={segment.uuid} id={field} label={t("place.day", { name: segment.name })} error={form.error(field)}>
              <Select
                key={`${mode} ${days[field]}`}
                name={field}
                defaultValue={form.value(field, days[field])}
                options={[
                  { value: "", label: t("place.chooseDay") },
                  ...segment.dates.map(({ date, cutoffAt }) => ({
                    value: date,
                    label: t("place.dayOption", {
                      day: formatWeekday(date),
                      cutoff: formatInstant(cutoffAt, point.timeZone),
                    }),
                  })),
                ]}
              />
            </Field>
          );
        })}
        <Field id={`number-${uuid}`} label={t("place.number")} optional={t("place.optional")}>
          <TextInput
            name={`number-${uuid}`}
            maxLength={maxBuyerNumberLength}
            autoComplete="off"
            defaultValue={form.value(`number-${uuid}`)}
          />
        </Field>
        <Field id={`comment-${uuid}`} label={t("place.comment")} optional={t("place.optional")}>
          <TextInput name={`comment-${uuid}`} maxLength={1000} autoComplete="off" defaultValue={form.value(`comment-${uuid}`)} />
        </Field>
      </div>
    </>
  );
}
