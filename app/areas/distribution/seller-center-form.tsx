import { useTranslation } from "react-i18next";
import { Form } from "#app/form/form.tsx";
import { FormDraft } from "#app/form/form-draft.tsx";
import { FormKey } from "#app/form/form-key.tsx";
import { useFormOf } from "#app/form/use-form-of.ts";
import { useFormResetKey } from "#app/form/use-form-reset-key.ts";
import { VersionField } from "#app/form/version-field.tsx";
import { formatZoneDifference } from "#app/i18n/format.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { PhoneInput } from "#app/ui/phone-input/phone-input.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { Textarea } from "#app/ui/textarea/textarea.tsx";
import type { SellerCenter } from "#contract/centers.ts";
import { maxAddressLength } from "#contract/limits.ts";
import { russianZones } from "#contract/russian-zones.ts";
import styles from "./distribution.module.css";

type Props = { center: SellerCenter; formKey?: undefined } | { center?: undefined; formKey: string };

/** Fields of a distribution centre; without one, the form of a new centre. */
export function SellerCenterForm({ center, formKey }: Props) {
  const { t } = useTranslation(["centers", "common"]);
  const intent = center ? "save" : "create";
  const { own, error, value, busy } = useFormOf([intent], "");
  const key = useFormResetKey({ own, busy }, center && JSON.stringify(shownOf(center)));
  return (
    <Card id="center" title={t(center ? "form.edit" : "form.add")}>
      <Form method="post" noValidate key={key}>
        {center ? <VersionField version={center.version} own={own} /> : <FormKey intent={intent} value={formKey} />}
        <Stack gap={4}>
          <div className={styles.fields}>
            <Field id="name" label={t("form.name")} error={error("name")}>
              <TextInput name="name" maxLength={100} defaultValue={value("name", center?.name)} required />
            </Field>
            <Field id="city" label={t("form.city")} error={error("city")}>
              <TextInput name="city" maxLength={100} defaultValue={value("city", center?.city)} required />
            </Field>
            <Field id="address" label={t("form.address")} error={error("address")}>
              <TextInput name="address" maxLength={maxAddressLength} defaultValue={value("address", center?.address)} required />
            </Field>
            <Field id="postalCode" label={t("form.postalCode")} error={error("postalCode")}>
              <TextInput name="postalCode" inputMode="numeric" defaultValue={value("postalCode", center?.postalCode)} required />
            </Field>
            <Field id="timeZone" label={t("form.timeZone")} hint={t("form.timeZoneHint")} error={error("timeZone")}>
              <Select name="timeZone" defaultValue={value("timeZone", center?.timeZone ?? "Europe/Moscow")}>
                <ZoneOptions other={center?.timeZone} />
              </Select>
            </Field>
            <Field id="phone" label={t("form.phone")} optional={t("common:optional")} error={error("phone")}>
              <PhoneInput name="phone" defaultValue={value("phone", center?.phone)} />
            </Field>
          </div>
          <Field id="prefixes" label={t("form.prefixes")} hint={t("form.prefixesHint")} error={error("prefixes")}>
            <Textarea name="prefixes" rows={2} defaultValue={value("prefixes", center?.prefixes.join(", "))} />
          </Field>
          <div className={styles.fields}>
            <Field
              id="minOrder"
              label={t("form.minOrder")}
              hint={t("form.minOrderHint")}
              optional={t("common:optional")}
              error={error("minOrder")}
            >
              <TextInput name="minOrder" inputMode="decimal" defaultValue={value("minOrder", sumText(center))} />
            </Field>
            <Field id="note" label={t("form.note")} hint={t("form.noteHint")} optional={t("common:optional")} error={error("note")}>
              <TextInput name="note" maxLength={300} defaultValue={value("note", center?.note)} />
            </Field>
          </div>
          <div>
            <Button variant="primary" name="intent" value={intent} busy={busy} busyText={t("common:saving")}>
              {t(center ? "form.save" : "form.create")}
            </Button>
          </div>
        </Stack>
        <FormDraft intents={[intent]} of={center?.uuid} />
      </Form>
    </Card>
  );
}

const shownOf = (center: SellerCenter) => {
  const { name, city, address, postalCode, timeZone, phone, prefixes, minOrder, note } = center;
  return [name, city, address, postalCode, timeZone, phone, prefixes, minOrder.amount, note];
};

const sumText = (center?: SellerCenter) => (center && center.minOrder.amount > 0 ? String(center.minOrder.amount).replace(".", ",") : "");

const zones = Object.entries(russianZones) as [keyof typeof russianZones, string][];

/** Russia's zones by cities, and another one that the centre already has. */
function ZoneOptions({ other }: { other: string | undefined }) {
  const { t } = useTranslation("centers");
  const isKnown = other === undefined || zones.some(([, zone]) => zone === other);
  return (
    <>
      {zones.map(([name, zone]) => (
        <option key={zone} value={zone}>
          {t("zone", { difference: formatZoneDifference(zone), cities: t(`zones.${name}`) })}
        </option>
      ))}
      {!isKnown && <option value={other}>{t("zone", { difference: formatZoneDifference(other), cities: other })}</option>}
    </>
  );
}
