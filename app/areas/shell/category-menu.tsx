import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Shell } from "#app/request/shell.ts";
import { paths } from "#app/site-map/paths.ts";
import { Menu, type MenuItem } from "#app/ui/menu/menu.tsx";

type Props = { categories: Shell["categories"]; trigger: ReactNode; label?: string; bare?: boolean; extra?: MenuItem[] };

/** Top categories as plain links behind a disclosure. */
export function CategoryMenu({ categories, trigger, label, bare, extra = [] }: Props) {
  const { t } = useTranslation("shell");
  const items = [
    ...extra,
    { href: paths.catalog(), text: t("allCategories") },
    ...categories.map(({ uuid, name, count }) => ({ href: paths.catalog(uuid), text: name, count })),
  ];
  return <Menu trigger={trigger} label={label} look={bare ? "bare" : "button"} arrow={false} items={items} />;
}
