import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { ReadableName, WritableName } from "#contract/exchange-keys.ts";
import styles from "./exchange.module.css";
import { keyScopes, scopeField } from "./key-scopes.ts";

type Props = { writable: readonly WritableName[]; readable: readonly ReadableName[]; formKey: string };

/** Makes an API key: its feeds, allowed networks and expiry date. */
export function KeyForm({ writable, readable, formKey }: Props) {
  const { t } = useTranslation(["exchange", "common"]);
  const { own, error, value, busy } = useFormOf(["make"], "");
  const key = useFormResetKey({ own, busy });
  const optional = t("common:optional");
  return (
    <Card id="make" title={t("form.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <FormKey intent="make" value={formKey} />
        <Stack gap={4} className={styles.form}>
          <Field id="name" label={t("keys.name")} hint={t("form.nameHint")} error={error("name")}>
            <TextInput name="name" maxLength={60} defaultValue={value("name")} required />
          </Field>
          <FeedScope name="writes" legend={t("form.writes")} names={writable} />
          <FeedScope name="reads" legend={t("form.reads")} hint={t("form.readsHint")} names={readable} />
          <Field id="networks" label={t("form.networks")} optional={optional} hint={t("form.networksHint")} error={error("networks")}>
            <Textarea name="networks" rows={3} defaultValue={value("networks")} />
          </Field>
          <Field id="expiresAt" label={t("form.expiresAt")} optional={optional} error={error("expiresAt")}>
            <TextInput type="date" name="expiresAt" defaultValue={value("expiresAt")} />
          </Field>
          <div>
            <Button variant="primary" name="intent" value="make" busy={busy} busyText={t("common:saving")}>
              {t("form.submit")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["make"]} />
      </Form>
    </Card>
  );
}

type Scope = { name: "writes" | "reads"; legend: string; hint?: string; names: readonly (WritableName | ReadableName)[] };

/** None, all, or chosen feeds; CSS shows the checkboxes only for the last. */
function FeedScope({ name, legend, hint, names }: Scope) {
  const { t } = useTranslation("exchange");
  const { error, value, chosen } = useFormOf(["make"], "");
  const field = scopeField(name);
  const ticked = chosen(name, []);
  return (
    <div className={styles.scope}>
      <RadioGroup
        id={field}
        name={field}
        legend={legend}
        hint={hint}
        error={error(field) ?? error(name)}
        variant="line"
        options={keyScopes.map((scope) => ({ value: scope, label: t(`form.scopes.${scope}`) }))}
        defaultValue={value(field, "none")}
      />
      <fieldset className={styles.boxes}>
        <legend className="sr-only">{t("form.which", { legend })}</legend>
        {names.map((feed) => (
          <Checkbox key={feed} name={name} value={feed} defaultChecked={ticked.includes(feed)}>
            {t(`feeds.${feed}`)}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  );
}
