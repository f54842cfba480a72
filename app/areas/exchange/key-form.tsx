import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ReadableName, WritableName } from "#contract/exchange.ts";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field, FieldError } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import styles from "./exchange.module.css";

type Props = { writable: readonly WritableName[]; readable: readonly ReadableName[]; formKey: string };

/** What a key may do, from where and how long. */
export function KeyForm({ writable, readable, formKey }: Props) {
  const { t } = useTranslation(["exchange", "common"]);
  const { error, value, chosen, busy } = useFormOf(["make"], "");
  const optional = t("common:optional");
  return (
    <Card id="make" title={t("form.title")}>
      <Form method="post" noValidate preventScrollReset>
        <FormKey intent="make" drawn={formKey} />
        <Stack gap={4} className={styles.form}>
          <Field id="name" label={t("keys.name")} hint={t("form.nameHint")} error={error("name")}>
            <TextInput name="name" maxLength={60} defaultValue={value("name")} required />
          </Field>
          <FeedBoxes name="writes" legend={t("form.writes")} names={writable} chosen={chosen("writes", [])} error={error("writes")} />
          <FeedBoxes
            name="reads"
            legend={t("form.reads")}
            hint={t("form.readsHint")}
            names={readable}
            chosen={chosen("reads", [])}
            error={error("reads")}
          />
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
      </Form>
    </Card>
  );
}

type Boxes = {
  name: string;
  legend: string;
  hint?: string;
  names: readonly (WritableName | ReadableName)[];
  chosen: readonly string[];
  error: string | undefined;
};

function FeedBoxes({ name, legend, hint, names, chosen, error }: Boxes) {
  const { t } = useTranslation("exchange");
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={described || undefined} className={styles.boxes}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className="muted small">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {names.map((feed) => (
        <Checkbox key={feed} name={name} value={feed} defaultChecked={chosen.includes(feed)}>
          {t(`feeds.${feed}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
