import { useTranslation } from "react-i18next";
import type { useFormOf } from "#app/form/use-form-of.ts";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";
import { TextInput } from "#app/ui/text-input/text-input.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import styles from "./order-sheet.module.css";

type Props = {
  form: ReturnType<typeof useFormOf>;
  branches: readonly { uuid: string; name: string }[];
  list?: { name: string; branch: { uuid: string } | null; isShared: boolean };
  mayShare?: boolean;
};

export function ListFields({ form, branches, list, mayShare = true }: Props) {
  const { t } = useTranslation("lists");
  const hydrated = useHydrated();
  const isShared = form.chosen("shared", list?.isShared ? ["on"] : []).length > 0;
  return (
    <div className={styles.fields}>
      <Field id="name" label={t("form.name")} error={form.error("name")}>
        <TextInput
          name="name"
          maxLength={100}
          defaultValue={form.value("name", list?.name)}
          // Without scripts the browser may bring back what was typed.
          autoComplete={hydrated ? "off" : undefined}
        />
      </Field>
      <Field id="branch" label={t("form.branch")} error={form.error("branch")}>
        <Select
          name="branch"
          defaultValue={form.value("branch", list?.branch?.uuid ?? "")}
          options={[{ value: "", label: t("form.everyBranch") }, ...branches.map(({ uuid, name }) => ({ value: uuid, label: name }))]}
        />
      </Field>
      {mayShare ? (
        <Checkbox id="shared" name="shared" defaultChecked={isShared} hint={t("form.sharedHint")}>
          {t("form.shared")}
        </Checkbox>
      ) : (
        <input type="hidden" name="shared" value={list?.isShared ? "on" : ""} />
      )}
    </div>
  );
}
