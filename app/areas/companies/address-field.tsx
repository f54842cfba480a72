import { useTranslation } from "react-i18next";
import { Autocomplete } from "#app/ui/autocomplete/autocomplete.tsx";
import { Field } from "#app/ui/field/field.tsx";
import { maxAddressLength } from "#contract/limits.ts";
import { type Suggested, useAddresses } from "./use-addresses.ts";

type Props = {
  id: string;
  name: string;
  label: string;
  hint?: string;
  optional?: string;
  error?: string | undefined;
  defaultValue: string;
  onChoose?: (parts: Suggested) => void;
};

/** An address with suggestions while typing; a plain field without JavaScript. */
export function AddressField({ id, name, label, hint, optional, error, defaultValue, onChoose }: Props) {
  const { t } = useTranslation("companies");
  const { load, find } = useAddresses();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <Autocomplete
        name={name}
        maxLength={maxAddressLength}
        minLength={3}
        autoComplete="off"
        defaultValue={defaultValue}
        load={load}
        onChoose={({ value }) => {
          const parts = find(value);
          if (parts) onChoose?.(parts);
        }}
        texts={{
          list: t("address.list"),
          loading: t("address.loading"),
          empty: t("address.empty"),
          count: (count) => t("address.count", { count }),
        }}
      />
    </Field>
  );
}
