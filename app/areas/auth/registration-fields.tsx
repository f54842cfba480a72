import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { paths } from "#app/site-map/paths.ts";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Stack } from "#app/ui/layout/layout.tsx";
import { Link } from "#app/ui/link/link.tsx";
import { PhoneInput } from "#app/ui/phone-input/phone-input.tsx";
import { RadioGroup } from "#app/ui/radio-group/radio-group.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./auth-forms.module.css";
import { InnField } from "./inn-field.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import type { RegistrationFields } from "./registration-values.ts";

type Props = { fields: RegistrationFields };

const first = (field: FieldMetadata<string>) => field.errors?.[0];
const typed = (field: FieldMetadata<string>) => ({
  name: field.name,
  defaultValue: field.initialValue,
  required: field.required,
  maxLength: field.maxLength,
});

export function CompanyFields({ fields: { companyType, companyName, inn } }: Props) {
  const { t } = useTranslation("auth");
  const types = ["individual", "legal"] as const;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("register.company")}</legend>
      <RadioGroup
        id={companyType.id}
        name={companyType.name}
        legend={t("register.companyType")}
        look="segments"
        options={types.map((value) => ({ value, label: t(`register.companyTypes.${value}`) }))}
        defaultValue={companyType.initialValue}
        error={first(companyType)}
      />
      <div className={styles.contacts}>
        <Field id={companyName.id} label={t("register.companyName")} error={first(companyName)}>
          <TextInput {...typed(companyName)} autoComplete="organization" />
        </Field>
        <InnField id={inn.id} error={first(inn)} input={typed(inn)} />
      </div>
    </fieldset>
  );
}

export function DirectorFields({ fields: { surname, name, patronymic } }: Props) {
  const { t } = useTranslation(["auth", "common"]);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("register.director")}</legend>
      <div className={styles.thirds}>
        <Field id={surname.id} label={t("register.surname")} error={first(surname)}>
          <TextInput {...typed(surname)} autoComplete="family-name" />
        </Field>
        <Field id={name.id} label={t("register.name")} error={first(name)}>
          <TextInput {...typed(name)} autoComplete="given-name" />
        </Field>
        <Field id={patronymic.id} label={t("register.patronymic")} optional={t("common:optional")} error={first(patronymic)}>
          <TextInput {...typed(patronymic)} autoComplete="additional-name" />
        </Field>
      </div>
    </fieldset>
  );
}

/** Asks for the contact of the chosen sign-in method. CSS hides the other one, so no JavaScript is needed. */
export function SignInFields({ fields: { method, email, phone, password, confirmation } }: Props) {
  const { t } = useTranslation("auth");
  const methods = ["email", "phone"] as const;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("register.signIn")}</legend>
      <div className={styles.contacts}>
        <RadioGroup
          id={method.id}
          name={method.name}
          legend={t("register.method")}
          look="segments"
          options={methods.map((value) => ({ value, label: t(`register.methods.${value}`) }))}
          defaultValue={method.initialValue ?? "email"}
          error={first(method)}
        />
        <Field id={email.id} label={t("register.email")} hint={t("register.emailHint")} error={first(email)} className={styles.email}>
          <TextInput {...typed(email)} type="email" autoComplete="email" />
        </Field>
        <Field id={phone.id} label={t("register.phone")} hint={t("register.phoneHint")} error={first(phone)} className={styles.phone}>
          <PhoneInput {...typed(phone)} />
        </Field>
      </div>
      <NewPasswordFields
        label={t("newPassword.password")}
        password={{ id: password.id, error: first(password) }}
        confirmation={{ id: confirmation.id, error: first(confirmation) }}
      />
    </fieldset>
  );
}

/** Two separate checkboxes, unchecked at first: the terms, and the consent in the edition shown. */
export function ConsentFields({ fields: { acceptTerms, personalDataConsent }, version }: Props & { version: string }) {
  const { t } = useTranslation("auth");
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Checkbox
          id={acceptTerms.id}
          name={acceptTerms.name}
          defaultChecked={acceptTerms.initialValue === "on"}
          error={first(acceptTerms)}
          className={first(acceptTerms) && styles.wrong}
          required
        >
          {t("register.acceptTerms")}
        </Checkbox>
        <Link href={paths.privacyPolicy} target="_blank" className={`small ${styles.document}`}>
          {t("register.terms")}
        </Link>
      </Stack>
      <Stack gap={1}>
        <Checkbox
          id={personalDataConsent.id}
          name={personalDataConsent.name}
          value={version}
          defaultChecked={personalDataConsent.initialValue === version}
          error={first(personalDataConsent)}
          className={first(personalDataConsent) && styles.wrong}
          required
        >
          {t("register.consent")}
        </Checkbox>
        <Link href={paths.personalDataPolicy} target="_blank" className={`small ${styles.document}`}>
          {t("register.consentText")}
        </Link>
      </Stack>
    </Stack>
  );
}
