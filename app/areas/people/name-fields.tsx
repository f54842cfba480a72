import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import styles from "./people.module.css";

type Of = (field: string) => string;
type Props = {
  error: (field: string) => string | undefined;
  value: Of;
  /** False for a new person: specification 1 section 5 requires the patronymic. */
  mayOmitPatronymic?: boolean;
  /** Field name: `subunit` in a profile, `department` for a new person. */
  subunit: "subunit" | "department";
  workPhone: "workPhone" | "work_phone";
  /** The user's own profile: only then browsers should autofill. */
  own?: boolean;
};

/** Name, position and work phone; ids are the field names. */
export function NameFields({ error, value, mayOmitPatronymic = false, subunit, workPhone, own = false }: Props) {
  const { t } = useTranslation(["people", "common"]);
  const optional = t("common:optional");
  const fill = (name: string) => (own ? name : "off");
  return (
    <>
      <div className={styles.thirds}>
        <Field id="surname" label={t("fields.surname")} error={error("surname")}>
          <TextInput name="surname" maxLength={100} autoComplete={fill("family-name")} defaultValue={value("surname")} required />
        </Field>
        <Field id="name" label={t("fields.name")} error={error("name")}>
          <TextInput name="name" maxLength={100} autoComplete={fill("given-name")} defaultValue={value("name")} required />
        </Field>
        <Field
          id="patronymic"
          label={t("fields.patronymic")}
          optional={mayOmitPatronymic ? optional : undefined}
          error={error("patronymic")}
        >
          <TextInput
            name="patronymic"
            maxLength={100}
            autoComplete={fill("additional-name")}
            defaultValue={value("patronymic")}
            required={!mayOmitPatronymic}
          />
        </Field>
      </div>
      <div className={styles.thirds}>
        <Field id="position" label={t("fields.position")} optional={mayOmitPatronymic ? optional : undefined} error={error("position")}>
          <TextInput
            name="position"
            maxLength={255}
            autoComplete={fill("organization-title")}
            defaultValue={value("position")}
            required={!mayOmitPatronymic}
          />
        </Field>
        <Field id={subunit} label={t("fields.subunit")} optional={mayOmitPatronymic ? optional : undefined} error={error(subunit)}>
          <TextInput name={subunit} maxLength={255} defaultValue={value(subunit)} required={!mayOmitPatronymic} />
        </Field>
        <Field id={workPhone} label={t("fields.workPhone")} hint={t("fields.workPhoneHint")} optional={optional} error={error(workPhone)}>
          <TextInput name={workPhone} type="tel" maxLength={40} autoComplete={fill("work tel")} defaultValue={value(workPhone)} />
        </Field>
      </div>
    </>
  );
}
