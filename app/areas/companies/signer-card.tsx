import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Note } from "#app/ui/note/note.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { signerBases, updMoments } from "#contract/money-enums.ts";
import type { SignerAnswer } from "#contract/paper-signer.ts";
import styles from "./company-form.module.css";

/** Who signs transfer documents for the seller, and by what right. */
export function SignerCard({ signer, version }: SignerAnswer) {
  const { t } = useTranslation(["companies", "common"]);
  const { error, value, busy, own } = useFormOf(["signer"], "");
  const key = useFormResetKey({ own, busy }, JSON.stringify(signer));
  const optional = t("common:optional");
  return (
    <Card id="signer" title={t("signer.title")}>
      <Form method="post" noValidate preventScrollReset key={key}>
        <VersionField version={version} own={own} />
        <Stack gap={4}>
          <p className="muted">{t("signer.lead")}</p>
          {!signer && <Note tone="warning">{t("signer.empty")}</Note>}
          <div className={styles.grid}>
            <Field id="surname" label={t("signer.surname")} error={error("surname")}>
              <TextInput name="surname" maxLength={60} autoComplete="off" defaultValue={value("surname", signer?.surname)} required />
            </Field>
            <Field id="name" label={t("signer.name")} error={error("name")}>
              <TextInput name="name" maxLength={60} autoComplete="off" defaultValue={value("name", signer?.name)} required />
            </Field>
            <Field id="patronymic" label={t("signer.patronymic")} optional={optional} error={error("patronymic")}>
              <TextInput name="patronymic" maxLength={60} autoComplete="off" defaultValue={value("patronymic", signer?.patronymic)} />
            </Field>
            <Field id="position" label={t("signer.position")} error={error("position")}>
              <TextInput name="position" maxLength={255} autoComplete="off" defaultValue={value("position", signer?.position)} required />
            </Field>
          </div>
          <RadioGroup
            id="basis"
            name="basis"
            legend={t("signer.basis")}
            options={signerBases.map((basis) => ({ value: basis, label: t(`signer.bases.${basis}`) }))}
            defaultValue={value("basis", signer?.basis ?? "office")}
            error={error("basis")}
          />
          <div className={styles.grid}>
            <Field id="attorneyNumber" label={t("signer.attorneyNumber")} hint={t("signer.attorneyHint")} error={error("attorneyNumber")}>
              <TextInput
                name="attorneyNumber"
                maxLength={50}
                autoComplete="off"
                defaultValue={value("attorneyNumber", signer?.attorneyNumber)}
              />
            </Field>
            <Field id="attorneyDate" label={t("signer.attorneyDate")} error={error("attorneyDate")}>
              <TextInput type="date" name="attorneyDate" defaultValue={value("attorneyDate", signer?.attorneyDate ?? "")} />
            </Field>
            <Field id="attorneySystem" label={t("signer.attorneySystem")} hint={t("signer.systemHint")} error={error("attorneySystem")}>
              <TextInput
                name="attorneySystem"
                maxLength={500}
                autoComplete="off"
                defaultValue={value("attorneySystem", signer?.attorneySystem)}
              />
            </Field>
          </div>
          <RadioGroup
            id="updAt"
            name="updAt"
            legend={t("signer.updAt")}
            options={updMoments.map((moment) => ({ value: moment, label: t(`signer.updMoments.${moment}`) }))}
            defaultValue={value("updAt", signer?.updAt ?? "receipt")}
            error={error("updAt")}
          />
          <div>
            <Button name="intent" value="signer" busy={busy} busyText={t("common:saving")}>
              {t("signer.save")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={["signer"]} />
      </Form>
    </Card>
  );
}
