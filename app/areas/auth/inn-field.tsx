import { type InputHTMLAttributes, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { hasInnLength, isInnConsistent } from "#contract/inn.ts";
import styles from "./auth-forms.module.css";

const isDoubtful = (inn: string) => hasInnLength(inn) && !isInnConsistent(inn);

/** The server validates the length; a wrong checksum is only a warning, shown while typing. */
export function InnField({ id, error, input }: { id: string; error?: string; input: InputHTMLAttributes<HTMLInputElement> }) {
  const { t } = useTranslation("auth");
  const [doubtful, setDoubtful] = useState(isDoubtful(String(input.defaultValue ?? "").trim()));
  return (
    <Field
      id={id}
      label={t("register.inn")}
      hint={t("register.innHint")}
      error={error}
      counter={
        <span role="status" className={styles.warning}>
          {doubtful && t("register.innChecksum")}
        </span>
      }
    >
      <TextInput
        {...input}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setDoubtful(isDoubtful(event.currentTarget.value.trim()))}
      />
    </Field>
  );
}
