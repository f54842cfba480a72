import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { maxSynonymLength } from "#contract/limits.ts";
import type { Synonym } from "#contract/synonyms.ts";
import styles from "./exchange.module.css";

/** `edited`: the row to change; null for a new one, prefilled with `words`. */
type Props = { edited: Synonym | null; words: string; formKey: string; back: string };

export function SynonymForm({ edited, words, formKey, back }: Props) {
  const { t } = useTranslation(["synonyms", "common"]);
  const intent = edited ? "save" : "create";
  const { own, error, value, busy } = useFormOf([intent], "");
  const key = useFormResetKey({ own, busy }, edited?.uuid ?? words);
  return (
    <Card id="synonym" title={t(edited ? "form.edit" : "form.add")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        {edited ? <LastSeenFields {...edited} /> : <FormKey intent={intent} value={formKey} />}
        <Stack gap={4}>
          <div className={styles.pair}>
            <Field id="words" label={t("form.words")} hint={t("form.wordsHint")} error={error("words")}>
              <TextInput name="words" maxLength={maxSynonymLength.words} defaultValue={value("words", edited?.words ?? words)} required />
            </Field>
            <Field id="meaning" label={t("form.meaning")} hint={t("form.meaningHint")} error={error("meaning")}>
              <TextInput name="meaning" maxLength={maxSynonymLength.meaning} defaultValue={value("meaning", edited?.meaning)} required />
            </Field>
          </div>
          <Checkbox
            id="bothWays"
            name="bothWays"
            value="true"
            hint={t("form.bothWaysHint")}
            error={error("bothWays")}
            defaultChecked={own ? value("bothWays") === "true" : (edited?.bothWays ?? true)}
          >
            {t("form.bothWays")}
          </Checkbox>
          <div className={styles.buttons}>
            <Button variant="primary" name="intent" value={intent} busy={busy} busyText={t("common:saving")}>
              {t(edited ? "form.save" : "form.create")}
            </Button>
            {edited && (
              <ButtonLink variant="quiet" href={back} preventScrollReset>
                {t("form.cancel")}
              </ButtonLink>
            )}
          </div>
        </Stack>
        <FormDraft intents={[intent]} of={edited?.uuid} />
      </Form>
    </Card>
  );
}

/** The values the page showed: a concurrent change is not overwritten. */
function LastSeenFields({ uuid, words, meaning, bothWays }: Synonym) {
  return (
    <>
      <input type="hidden" name="uuid" value={uuid} autoComplete="off" />
      <input type="hidden" name="lastSeenWords" value={words} autoComplete="off" />
      <input type="hidden" name="lastSeenMeaning" value={meaning} autoComplete="off" />
      {bothWays && <input type="hidden" name="lastSeenBothWays" value="true" autoComplete="off" />}
    </>
  );
}
