import { useTranslation } from "react-i18next";
import { SearchSelect } from "#app/ui/search-select/search-select.tsx";

type Props = {
  name: string;
  choices: readonly { uuid: string; name: string }[];
  /** Text while nothing is chosen. */
  placeholder: string;
  defaultValue?: string | undefined;
};

/**
 * A choice that must be made from a list (specification 1 section 5): searched by name, with an error when the list is closed without a
 * choice; a native list without scripts. Stands in a `Field`.
 */
export function ListChoice({ name, choices, placeholder, defaultValue }: Props) {
  const { t } = useTranslation("choice");
  return (
    <SearchSelect
      name={name}
      options={choices}
      labelKey="name"
      valueKey="uuid"
      defaultValue={defaultValue}
      placeholder={placeholder}
      unchosen={t("unchosen")}
      texts={{
        list: t("list"),
        open: t("open"),
        empty: t("empty"),
        count: (count) => t("count", { count }),
      }}
    />
  );
}
