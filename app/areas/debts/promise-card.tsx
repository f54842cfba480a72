import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { formatDate, formatInstant, formatMoney, nbsp } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { CompanyDebts, PaymentPromise } from "#contract/debts.ts";
import styles from "./debts.module.css";

/** `ofBuyer`: a person of the seller reads it. */
type Props = { debts: CompanyDebts; owes: boolean; ofBuyer?: boolean };

/** Until when a company has promised to pay, who promised it, and the form of a new promise. */
export function PromiseCard({ debts: { promises, mayPromise, firstDay, lastDay }, owes, ofBuyer = false }: Props) {
  const { t } = useTranslation("debts");
  const [last, ...earlier] = promises;
  const mayAdd = mayPromise && owes;
  if (!last && !mayAdd) return null;
  const isLast = last?.state === "inForce" || (last?.state === "broken" && owes);
  const history = isLast ? earlier : promises;
  return (
    <Card id="promise" title={t("promise.title")} className="no-print">
      <Stack gap={4}>
        {isLast && <LastPromise promise={last} />}
        {mayAdd && <PromiseForm firstDay={firstDay} lastDay={lastDay} again={last?.state === "inForce"} ofBuyer={ofBuyer} />}
        {history.length > 0 && (
          <Disclosure summary={t("promise.history", { count: history.length })} variant="link">
            <ul className={styles.history}>
              {history.map((promise) => (
                <li key={promise.uuid}>
                  <b>{titleOf(t, promise)}</b>{" "}
                  <span className="muted">
                    {t(`promise.states.${promise.state}`)}. {t("promise.by", { name: promise.by, at: formatInstant(promise.at) })}
                  </span>
                  {promise.comment && <p className={styles.text}>{promise.comment}</p>}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </Stack>
    </Card>
  );
}

type T = ReturnType<typeof useTranslation<"debts">>["t"];

function titleOf(t: T, { day, amount }: PaymentPromise): string {
  const values = { day: formatDate(day).replaceAll(" ", nbsp) };
  return amount ? t("promise.until", { ...values, amount: formatMoney(amount) }) : t("promise.untilAll", values);
}

function LastPromise({ promise }: { promise: PaymentPromise }) {
  const { t } = useTranslation("debts");
  const isBroken = promise.state === "broken";
  return (
    <Note tone={isBroken ? "warning" : "success"} title={isBroken ? t("promise.broken") : titleOf(t, promise)}>
      {isBroken && <p>{titleOf(t, promise)}</p>}
      {promise.comment && <p className={styles.text}>{promise.comment}</p>}
      <p className="small muted">
        {t(promise.isBySeller ? "promise.bySeller" : "promise.by", { name: promise.by, at: formatInstant(promise.at) })}
      </p>
    </Note>
  );
}

type FormProps = { firstDay: string; lastDay: string; again: boolean; ofBuyer: boolean };

function PromiseForm({ firstDay, lastDay, again, ofBuyer }: FormProps) {
  const { t } = useTranslation(["debts", "common"]);
  const { error, value, busy, own } = useFormOf(["promise"], "");
  const key = useFormResetKey({ own, busy });
  const optional = t("common:optional");
  const [first, next] = ofBuyer
    ? (["promise.leadOfBuyer", "promise.leadOfBuyerAgain"] as const)
    : (["promise.lead", "promise.leadAgain"] as const);
  const lead = again ? next : first;
  return (
    <Form method="post" noValidate preventScrollReset key={key}>
      <Stack gap={3}>
        <p className="muted">{t(lead)}</p>
        <div className={styles.fields}>
          <Field
            id="day"
            label={t(ofBuyer ? "promise.dayOfBuyer" : "promise.day")}
            hint={t("promise.dayHint", { day: formatDate(lastDay) })}
            error={error("day")}
          >
            <TextInput type="date" name="day" min={firstDay} max={lastDay} defaultValue={value("day")} required />
          </Field>
          <Field id="amount" label={t("promise.amount")} hint={t("promise.amountHint")} optional={optional} error={error("amount")}>
            <TextInput name="amount" maxLength={40} inputMode="decimal" autoComplete="off" defaultValue={value("amount")} />
          </Field>
        </div>
        <Field id="comment" label={t("promise.comment")} optional={optional} error={error("comment")}>
          <Textarea name="comment" rows={2} maxLength={500} defaultValue={value("comment")} />
        </Field>
        <div>
          <Button name="intent" value="promise" busy={busy} busyText={t("common:saving")}>
            {t(again ? "promise.again" : "promise.save")}
          </Button>
        </div>
      </Stack>
      <FormDraft intents={["promise"]} />
    </Form>
  );
}
