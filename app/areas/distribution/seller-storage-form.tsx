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
import type { SellerStorage } from "#contract/centers.ts";
import { maxAddressLength } from "#contract/limits.ts";
import styles from "./distribution.module.css";

type Props = {
  /** The storage to change; null for a new one. */
  edited: SellerStorage | null;
  centerUuid: string;
  /** Where a storage can move. */
  centers: readonly { value: string; label: string }[];
  /** Temperature modes of segments and storages. */
  modes: readonly string[];
  formKey: string;
  back: string;
};

export function SellerStorageForm({ edited, centerUuid, centers, modes, formKey, back }: Props) {
  const { t } = useTranslation(["centers", "common"]);
  const intent = edited ? "saveStorage" : "addStorage";
  const { own, id, error, value, busy } = useFormOf([intent], "storage-");
  const shown = edited && [edited.uuid, edited.name, edited.temperatureMode, edited.address];
  const key = useFormResetKey({ own, busy }, JSON.stringify(shown));
  return (
    <Card id="storage" title={t(edited ? "storage.edit" : "storage.add")}>
      <Form method="post" noValidate key={key}>
        {edited ? <VersionField version={edited.version} own={own} /> : <FormKey intent={intent} value={formKey} />}
        {edited && <input type="hidden" name="storage" value={edited.uuid} autoComplete="off" />}
        <Stack gap={4}>
          <div className={styles.fields}>
            <Field id={id("name")} label={t("storage.name")} error={error("name")}>
              <TextInput name="name" maxLength={100} defaultValue={value("name", edited?.name)} required />
            </Field>
            <Field id={id("temperatureMode")} label={t("storage.mode")} hint={t("storage.modeHint")} error={error("temperatureMode")}>
              <TextInput
                name="temperatureMode"
                maxLength={40}
                list="storage-modes"
                defaultValue={value("temperatureMode", edited?.temperatureMode)}
                required
              />
            </Field>
            <Field id={id("address")} label={t("storage.address")} optional={t("common:optional")} error={error("address")}>
              <TextInput name="address" maxLength={maxAddressLength} defaultValue={value("address", edited?.address)} />
            </Field>
            {edited && (
              <Field id={id("centerUuid")} label={t("storage.center")} error={error("centerUuid")}>
                <Select name="centerUuid" options={[...centers]} defaultValue={value("centerUuid", centerUuid)} />
              </Field>
            )}
          </div>
          <datalist id="storage-modes">
            {modes.map((mode) => (
              <option key={mode} value={mode} />
            ))}
          </datalist>
          <Row>
            <Button variant="primary" name="intent" value={intent} busy={busy} busyText={t("common:saving")}>
              {t(edited ? "storage.save" : "storage.create")}
            </Button>
            {edited && (
              <ButtonLink variant="quiet" href={back} preventScrollReset>
                {t("common:cancel")}
              </ButtonLink>
            )}
          </Row>
        </Stack>
        <FormDraft intents={[intent]} of={edited?.uuid ?? centerUuid} />
      </Form>
    </Card>
  );
}
