import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { PhoneInput } from "#app/ui/phone-input/phone-input.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./people.module.css";

type Props = { error: (field: string) => string | undefined; value: (field: string, fallback?: string) => string };

/** Contacts and sign-in method of a new person; the chosen contact gets the invitation. */
export function ContactFields({ error, value }: Props) {
  const { t } = useTranslation("people");
  return (
    <div className={styles.contacts}>
      <RadioGroup
        id="method"
        name="method"
        legend={t("fields.method")}
        variant="segments"
        options={(["email", "phone"] as const).map((method) => ({ value: method, label: t(`add.methods.${method}`) }))}
        defaultValue={value("method", "email")}
        error={error("method")}
      />
      <div className={styles.email}>
        <Field id="email" label={t("fields.email")} hint={t("add.contactHint")} error={error("email")}>
          <TextInput name="email" type="email" maxLength={254} autoComplete="off" defaultValue={value("email")} />
        </Field>
      </div>
      <div className={styles.phone}>
        <Field id="phone" label={t("fields.phone")} hint={t("add.contactHint")} error={error("phone")}>
          <PhoneInput name="phone" autoComplete="off" defaultValue={value("phone")} />
        </Field>
      </div>
    </div>
  );
}
