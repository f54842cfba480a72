import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { withQuery } from "#app/request/search-params.ts";
import { paths } from "#app/site-map/paths.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Checkbox } from "#app/ui/checkbox/checkbox.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SellerCategory } from "#contract/seller-categories.ts";
import styles from "./seller-products.module.css";

/** Each category with its segments below it, which can be marked. */
export function CategoriesTable({ categories, marked }: { categories: readonly SellerCategory[]; marked: readonly string[] }) {
  const { t } = useTranslation("categories");
  return (
    <Table
      className={styles.categories}
      caption={t("caption")}
      needs="l"
      rows={categories}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("list.name"),
          rowHeader: true,
          card: "title",
          cell: ({ uuid, name, parentUuid }) =>
            parentUuid === null ? (
              <span className={styles.category}>
                {name}
                <span className="muted small">{` ${t("list.category")}`}</span>
              </span>
            ) : (
              <Checkbox name="segments" value={uuid} defaultChecked={marked.includes(uuid)}>
                <span className={styles.segment}>{name}</span>
              </Checkbox>
            ),
        },
        { id: "assortment", title: t("list.assortment"), cell: ({ assortment }) => assortment },
        { id: "temperature", title: t("list.temperature"), nowrap: true, cell: ({ temperatureMode }) => temperatureMode },
        { id: "products", title: t("list.products"), align: "end", cell: ({ parentUuid, productCount }) => parentUuid && productCount },
        { id: "lacks", title: t("list.state"), cell: ({ lacks }) => lacks.length > 0 && <CategoryState lacks={lacks} /> },
        {
          id: "actions",
          title: t("list.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: (category) => <Actions category={category} />,
        },
      ]}
    />
  );
}

function CategoryState({ lacks }: Pick<SellerCategory, "lacks">) {
  const { t } = useTranslation("categories");
  return (
    <span className={styles.lacks}>
      {lacks.map((lack) => (
        <StatusTag key={lack} tone={lack === "segments" ? "neutral" : "warning"}>
          {t(`lacks.${lack}`)}
        </StatusTag>
      ))}
    </span>
  );
}

function Actions({ category: { uuid, name, allowedActions } }: { category: SellerCategory }) {
  const { t } = useTranslation("categories");
  const here = paths.exchangeCategories;
  return (
    <div className={styles.acts}>
      <ButtonLink variant="quiet" href={`${here}${withQuery("", { category: uuid })}#category`} aria-label={t("list.editNamed", { name })}>
        {t("list.edit")}
      </ButtonLink>
      {allowedActions.includes("remove") && (
        <ButtonLink
          variant="quiet"
          href={confirmHref(here, "remove", { category: uuid })}
          preventScrollReset
          aria-label={t("list.removeNamed", { name })}
        >
          {t("list.remove")}
        </ButtonLink>
      )}
    </div>
  );
}
