import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button, ButtonLink } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Row, Stack } from "#app/ui/layout/layout.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { maxShortNameLength } from "#contract/limits.ts";
import type { SellerCategory } from "#contract/seller-categories.ts";
import styles from "./seller-products.module.css";

type Props = {
  /** The category or segment to change; null for a new one. */
  edited: SellerCategory | null;
  categories: readonly SellerCategory[];
  assortments: readonly { uuid: string; name: string }[];
  temperatureModes: readonly string[];
  formKey: string;
  back: string;
};

export function CategoryForm({ edited, categories, assortments, temperatureModes, formKey, back }: Props) {
  const { t } = useTranslation(["categories", "common"]);
  const intent = edited ? "save" : "create";
  const { own, error, value, busy } = useFormOf([intent], "");
  const { name, parentUuid, shortName, position, assortment, temperatureMode } = edited ?? {};
  const key = useFormResetKey({ own, busy }, JSON.stringify([name, parentUuid, shortName, position, assortment, temperatureMode]));
  const tops = categories.filter(({ parentUuid }) => parentUuid === null).map(({ uuid, name }) => ({ value: uuid, label: name }));
  const isSegment = !edited || edited.parentUuid !== null;
  return (
    <Card id="category" title={t(!edited ? "form.add" : isSegment ? "form.editSegment" : "form.editCategory")}>
      <Form method="post" noValidate key={key}>
        {edited ? <VersionField version={edited.version} own={own} /> : <FormKey intent={intent} value={formKey} />}
        {edited && <input type="hidden" name="category" value={edited.uuid} autoComplete="off" />}
        <Stack gap={4}>
          <div className={styles.fields}>
            <Field id="name" label={t("form.name")} error={error("name")}>
              <TextInput name="name" maxLength={100} defaultValue={value("name", edited?.name)} required />
            </Field>
            {isSegment && (
              <Field id="parentUuid" label={t("form.parent")} error={error("parentUuid")}>
                <Select
                  name="parentUuid"
                  options={edited ? tops : [{ value: "", label: t("form.noParent") }, ...tops]}
                  defaultValue={value("parentUuid", edited?.parentUuid ?? "")}
                />
              </Field>
            )}
            <Field
              id="shortName"
              label={t("form.shortName")}
              hint={t("form.shortNameHint")}
              optional={t("common:optional")}
              error={error("shortName")}
            >
              <TextInput name="shortName" maxLength={maxShortNameLength} defaultValue={value("shortName", edited?.shortName)} />
            </Field>
            <Field
              id="position"
              label={t("form.position")}
              hint={t("form.positionHint")}
              optional={t("common:optional")}
              error={error("position")}
            >
              <TextInput name="position" inputMode="numeric" defaultValue={value("position", edited ? String(edited.position) : "")} />
            </Field>
          </div>
          {isSegment && (
            <div className={styles.fields}>
              <Field id="assortment" label={t("form.assortment")} hint={t("form.assortmentHint")} error={error("assortment")}>
                <Select
                  name="assortment"
                  options={[
                    { value: "", label: t("form.noAssortment") },
                    ...assortments.map(({ uuid, name }) => ({ value: uuid, label: name })),
                  ]}
                  defaultValue={value("assortment", assortments.find(({ name }) => name === edited?.assortment)?.uuid)}
                />
              </Field>
              <Field
                id="newAssortment"
                label={t("form.newAssortment")}
                hint={t("form.newAssortmentHint")}
                optional={t("common:optional")}
                error={error("newAssortment")}
              >
                <TextInput name="newAssortment" maxLength={100} defaultValue={value("newAssortment")} />
              </Field>
              <Field id="temperatureMode" label={t("form.temperature")} hint={t("form.temperatureHint")} error={error("temperatureMode")}>
                <TextInput
                  name="temperatureMode"
                  maxLength={40}
                  list="temperature-modes"
                  defaultValue={value("temperatureMode", edited?.temperatureMode)}
                />
              </Field>
            </div>
          )}
          <datalist id="temperature-modes">
            {temperatureModes.map((mode) => (
              <option key={mode} value={mode} />
            ))}
          </datalist>
          <Row>
            <Button variant="primary" name="intent" value={intent} busy={busy} busyText={t("common:saving")}>
              {t(edited ? "form.save" : "form.create")}
            </Button>
            {edited && (
              <ButtonLink variant="quiet" href={back} preventScrollReset>
                {t("common:cancel")}
              </ButtonLink>
            )}
          </Row>
        </Stack>
        <FormDraft intents={[intent]} of={edited?.uuid} />
      </Form>
    </Card>
  );
}
