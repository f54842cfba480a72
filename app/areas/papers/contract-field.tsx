import { useTranslation } from "react-i18next";
import { Field } from "#app/ui/field/field.tsx";
import { Select } from "#app/ui/select/select.tsx";

export type ChoosableContract = { uuid: string; assortment: string; branch: string };
type Props = { contracts: readonly ChoosableContract[]; value: string | undefined; error: string | undefined };

/** One contract of a company, or all. */
export function ContractField({ contracts, value, error }: Props) {
  const { t } = useTranslation("papers");
  return (
    <Field id="contract" label={t("newAct.contract")} error={error}>
      <Select
        name="contract"
        defaultValue={value}
        options={[
          { value: "", label: t("newAct.all") },
          ...contracts.map(({ uuid, ...names }) => ({ value: uuid, label: t("newAct.of", names) })),
        ]}
      />
    </Field>
  );
}
