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
import type { RegistrationField } from "./registration-values.ts";

type Props = {
  id: (field: RegistrationField) => string;
  error: (field: RegistrationField) => string | undefined;
  value: (field: RegistrationField) => string;
};

export function CompanyFields({ id, error, value }: Props) {
  const { t } = useTranslation("auth");
  const types = ["individual", "legal"] as const;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("register.company")}</legend>
      <RadioGroup
        id={id("companyType")}
        name="companyType"
        legend={t("register.companyType")}
        variant="segments"
        options={types.map((value) => ({ value, label: t(`register.companyTypes.${value}`) }))}
        defaultValue={value("companyType")}
        error={error("companyType")}
      />
      <div className={styles.contacts}>
        <Field id={id("companyName")} label={t("register.companyName")} error={error("companyName")}>
          <TextInput name="companyName" defaultValue={value("companyName")} required autoComplete="organization" />
        </Field>
        <InnField id={id("inn")} error={error("inn")} input={{ name: "inn", defaultValue: value("inn"), required: true }} />
      </div>
    </fieldset>
  );
}

export function DirectorFields({ id, error, value }: Props) {
  const { t } = useTranslation(["auth", "common"]);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("register.director")}</legend>
      <div className={styles.thirds}>
        <Field id={id("surname")} label={t("register.surname")} error={error("surname")}>
          <TextInput name="surname" defaultValue={value("surname")} required autoComplete="family-name" />
        </Field>
        <Field id={id("name")} label={t("register.name")} error={error("name")}>
          <TextInput name="name" defaultValue={value("name")} required autoComplete="given-name" />
        </Field>
        <Field id={id("patronymic")} label={t("register.patronymic")} optional={t("common:optional")} error={error("patronymic")}>
          <TextInput name="patronymic" defaultValue={value("patronymic")} autoComplete="additional-name" />
        </Field>
      </div>
    </fieldset>
  );
}

/** Asks for the contact of the chosen sign-in method. CSS hides the other one, so no JavaScript is needed. */
export function SignInFields({ id, error, value }: Props) {
  const { t } = useTranslation("auth");
  const methods = ["email", "phone"] as const;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t("register.signIn")}</legend>
      <div className={styles.contacts}>
        <RadioGroup
          id={id("method")}
          name="method"
          legend={t("register.method")}
          variant="segments"
          options={methods.map((value) => ({ value, label: t(`register.methods.${value}`) }))}
          defaultValue={value("method") || "email"}
          error={error("method")}
        />
        <Field id={id("email")} label={t("register.email")} hint={t("register.emailHint")} error={error("email")} className={styles.email}>
          <TextInput name="email" defaultValue={value("email")} type="email" autoComplete="email" />
        </Field>
        <Field id={id("phone")} label={t("register.phone")} hint={t("register.phoneHint")} error={error("phone")} className={styles.phone}>
          <PhoneInput name="phone" defaultValue={value("phone")} />
        </Field>
      </div>
      <NewPasswordFields
        label={t("newPassword.password")}
        password={{ id: id("password"), error: error("password") }}
        confirmation={{ id: id("confirmation"), error: error("confirmation") }}
      />
    </fieldset>
  );
}

/** Two separate checkboxes, unchecked at first: the terms, and the consent in the edition shown. */
export function ConsentFields({ id, error, value, version }: Props & { version: string }) {
  const { t } = useTranslation("auth");
  return (
    <Stack gap={4}>
      <Stack gap={1}>
        <Checkbox
          id={id("acceptTerms")}
          name="acceptTerms"
          defaultChecked={value("acceptTerms") === "on"}
          error={error("acceptTerms")}
          className={error("acceptTerms") && styles.wrong}
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
          id={id("personalDataConsent")}
          name="personalDataConsent"
          value={version}
          defaultChecked={value("personalDataConsent") === version}
          error={error("personalDataConsent")}
          className={error("personalDataConsent") && styles.wrong}
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
