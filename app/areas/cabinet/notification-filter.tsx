import { useTranslation } from "react-i18next";
import { ChoiceField } from "#app/form/filter-fields.tsx";
import { withQuery } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { Tabs } from "#app/ui/tabs/tabs.tsx";
import { notificationCategories } from "#contract/enums.ts";
import { FilterForm } from "./filter-form.tsx";

type Category = (typeof notificationCategories)[number];
export type Filter = { unread?: "true" | undefined; category?: Category | undefined };

/** All or unread as tabs, the category as a select. The URL holds both. */
export function NotificationFilter({ filter, unread }: { filter: Filter; unread: number }) {
  const { t } = useTranslation("cabinet");
  const category = filter.category ?? null;
  return (
    <>
      <Tabs
        label={t("notifications.tabs")}
        inset
        current={filter.unread ? "unread" : "all"}
        items={[
          { key: "all", href: paths.notifications + withQuery("", { category }), label: t("notifications.all") },
          {
            key: "unread",
            href: paths.notifications + withQuery("", { category, unread: "true" }),
            label: t("notifications.unread"),
            count: unread,
            urgent: true,
          },
        ]}
      />
      <FilterForm hidden={filter.unread ? { unread: filter.unread } : {}}>
        <ChoiceField
          id="notification-category"
          name="category"
          label={t("notifications.category")}
          any={t("notifications.anyCategory")}
          options={notificationCategories.map((value) => ({ value, label: t(`notifications.categories.${value}`) }))}
          value={filter.category}
        />
      </FilterForm>
    </>
  );
}
