import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatInstant } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { Act } from "#contract/acts.ts";
import { ActAnswerTag } from "./act-answer-tag.tsx";
import styles from "./papers.module.css";

/** What the buyer has answered, or how their director answers. */
export function ActAnswerCard({ act }: { act: Act }) {
  const { t } = useTranslation("papers");
  const { answer, mayAnswer, status } = act;
  if (answer === null && !mayAnswer && status !== "issued") return null;
  return (
    <Card id="answer" title={t("act.answer")}>
      {answer ? (
        <Stack gap={2}>
          <div>
            <ActAnswerTag answer={answer.answer} />
          </div>
          {answer.comment && <p className={styles.comment}>{answer.comment}</p>}
          <p className="small muted">{t("act.answeredBy", { name: answer.by, at: formatInstant(answer.at) })}</p>
        </Stack>
      ) : mayAnswer ? (
        <AnswerForms version={act.version} moneyChanged={act.moneyChanged} />
      ) : (
        <p className="muted">{t("act.waiting")}</p>
      )}
    </Card>
  );
}

function AnswerForms({ version, moneyChanged }: Pick<Act, "version" | "moneyChanged">) {
  const { t } = useTranslation("papers");
  const object = useFormOf(["object"], "");
  return (
    <Stack gap={4}>
      {moneyChanged ? <p>{t("act.confirmAfterRenewal")}</p> : <ConfirmForm version={version} />}
      <Form method="post" preventScrollReset noValidate>
        <Stack gap={3}>
          <VersionField version={version} own={object.own} />
          <Field id="comment" label={t("act.comment")} hint={t("act.commentHint")} error={object.error("comment")}>
            <Textarea name="comment" rows={3} maxLength={1000} defaultValue={object.value("comment")} required />
          </Field>
          <div>
            <Button name="intent" value="object" busy={object.busy} busyText={t("act.sending")}>
              {t("act.object")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["object"]} />
      </Form>
    </Stack>
  );
}

function ConfirmForm({ version }: { version: number }) {
  const { t } = useTranslation("papers");
  const { own, busy } = useFormOf(["confirm"], "");
  return (
    <Form method="post" preventScrollReset>
      <Stack gap={3}>
        <p>{t("act.confirmText")}</p>
        <VersionField version={version} own={own} />
        <div>
          <Button variant="primary" name="intent" value="confirm" busy={busy} busyText={t("act.sending")}>
            {t("act.confirm")}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
