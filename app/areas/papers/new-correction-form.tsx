import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useIsBusy } from "#app/form/use-is-busy.ts";
import { formatDate } from "#app/i18n/format.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { formatQuantity } from "#app/ui/quantity-input/quantity.ts";
import { Select } from "#app/ui/select/select.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { useAnswer } from "#app/ui/use-answer.ts";
import { useSteadyPress } from "#app/ui/use-steady-press.ts";
import type { CorrectableUpd } from "#contract/corrections.ts";
import { correctionReasons } from "#contract/money-enums.ts";
import type { ByAct } from "./correction-by-act.ts";
import { beginsFrom, fieldOf, type LinePart, typedOf } from "./correction-fields.ts";
import type { CorrectionReview } from "./correction-forms.server.ts";
import { CorrectionReviewCard } from "./correction-review.tsx";
import { LineAmounts } from "./line-amounts.tsx";
import styles from "./papers.module.css";
import { ProductName } from "./product-name.tsx";

type Line = CorrectableUpd["lines"][number];
/** The paper that it begins from, and the document that its lines are of. */
type Begun = { base: string; upd: string };

/** What the lines of a transfer document come to now; begins with what they come to before. A second step shows what that changes. */
export function NewCorrectionForm({ base, upd, lines, act }: Begun & Pick<CorrectableUpd, "lines"> & { act: ByAct | null }) {
  const { t } = useTranslation("papers");
  const { error } = useFormOf(intents, "");
  const { value, changes } = useTyped({ base, upd });
  // As the first step began: an act that was cancelled meanwhile is refused, not forgotten.
  const actUuid = value("act", act?.uuid);
  const busy = useIsBusy(["check"]);
  const steady = useSteadyPress(changes ? "review" : "fields");
  return (
    <Form method="post" noValidate onClickCapture={changes ? steady : undefined}>
      {changes && (
        <CorrectionReviewCard
          changes={changes}
          reason={value("reason")}
          basis={value("basis")}
          isTaxed={lines.some(({ vatRate }) => vatRate !== "none")}
          asked={lines.flatMap(({ position, name }) => {
            const accepted = act?.asked[position];
            return accepted === undefined ? [] : [{ position, name, accepted }];
          })}
        />
      )}
      {/* The second step sends the same fields. */}
      <div hidden={changes !== null}>
        <Card id="new-correction" title={t("correction.form")} pad="none">
          <input type="hidden" name="base" value={base} autoComplete="off" />
          <input type="hidden" name="upd" value={upd} autoComplete="off" />
          {actUuid && <input type="hidden" name="act" value={actUuid} autoComplete="off" />}
          <div className={styles.part}>
            <div className={styles.fields}>
              <Field id="reason" label={t("correction.reason")} error={error("reason")}>
                <Select
                  name="reason"
                  options={[
                    { value: "", label: t("correction.chooseReason") },
                    ...correctionReasons.map((reason) => ({ value: reason, label: t(`correction.reasons.${reason}`) })),
                  ]}
                  defaultValue={value("reason", act?.reason)}
                  required
                />
              </Field>
              <Field id="basis" label={t("correction.basis")} hint={t("correction.basisHint")} error={error("basis")}>
                <TextInput
                  name="basis"
                  maxLength={1000}
                  defaultValue={value("basis", act ? t("differences.basis", actOf(act)) : "")}
                  required
                />
              </Field>
            </div>
          </div>
          <Table
            caption={t("correction.caption")}
            needs="s"
            rows={lines}
            rowKey={({ position }) => String(position)}
            columns={[
              {
                id: "product",
                title: t("correction.product"),
                rowHeader: true,
                card: "title",
                cell: (line) => <ProductName line={line} />,
              },
              { id: "now", title: t("correction.now"), align: "end", cell: (line) => <LineAmounts amounts={line} unit={line.unit} /> },
              {
                id: "quantity",
                title: t("correction.quantityShort"),
                align: "end",
                cell: (line) => (
                  <LineInput
                    part="quantity"
                    line={line}
                    begun={{ base, upd }}
                    accepted={act?.quantities[line.position]}
                    asked={act?.asked[line.position]}
                  />
                ),
              },
              {
                id: "price",
                title: t("correction.price"),
                align: "end",
                cell: (line) => <LineInput part="price" line={line} begun={{ base, upd }} />,
              },
            ]}
          />
          <div className={styles.part}>
            <Stack gap={4}>
              <p className="small muted">{t("correction.keep")}</p>
              <div>
                <Button variant="primary" name="intent" value="check" busy={busy} busyText={t("correction.checking")}>
                  {t("correction.check")}
                </Button>
              </div>
              <FormDraft intents={["issue"]} of={`${base} ${upd}`} />
            </Stack>
          </div>
        </Card>
      </div>
    </Form>
  );
}

const intents = ["check", "edit", "issue"];

// With the year, because papers are kept.
const actOf = ({ number, date }: ByAct) => ({ number, date: formatDate(date, "Europe/Moscow", new Date(0)) });

/** What was typed, also in the steps that refuse nothing. What somebody else has corrected since is checked again. */
function useTyped({ base, upd }: Begun) {
  const answer = useAnswer<CorrectionReview | FormErrors>();
  const { value } = useFormOf(intents, "");
  if (!answer || !("changes" in answer)) return { value, changes: null };
  return {
    value: (field: string, fallback = "") => answer.values[field] ?? fallback,
    changes: answer.values.base === base && answer.values.upd === upd ? answer.changes : null,
  };
}

/** `accepted`: the quantity by an act of differences; `asked`: one that would put back an earlier correction. */
type LineInputProps = { part: LinePart; line: Line; begun: Begun; accepted?: number | undefined; asked?: number | undefined };

/** Shows what was typed in it, unless that is what the form began from: then it may have changed since. */
function LineInput({ part, line, begun, accepted, asked }: LineInputProps) {
  const { t } = useTranslation(["papers", "common"]);
  const { error } = useFormOf(intents, "");
  const { value } = useTyped(begun);
  const { position, name, unit } = line;
  const [field, hidden, now] = [fieldOf(part, position), beginsFrom(part, position), typedOf(part, line)];
  const typed = value(field, accepted === undefined ? now : formatQuantity(accepted));
  return (
    <Field
      id={field}
      label={t(`correction.${part}Of`, { name, unit: t(`common:units.${unit}`) })}
      hideLabel
      hint={asked !== undefined && t("correction.putsBack", { accepted: formatQuantity(asked) })}
      error={error(field)}
      className={styles.amount}
    >
      <input type="hidden" name={hidden} value={now} autoComplete="off" />
      <TextInput
        name={field}
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        defaultValue={typed === value(hidden, now) ? now : typed}
      />
    </Field>
  );
}
