import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { withQuery } from "#app/request/search-params.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { SellerStorage } from "#contract/centers.ts";
import styles from "./distribution.module.css";

/** `here`: the address of the centre's page. */
export function SellerStoragesTable({ storages, here }: { storages: readonly SellerStorage[]; here: string }) {
  const { t } = useTranslation("centers");
  return (
    <Table
      className={styles.centred}
      caption={t("storages.caption")}
      needs="m"
      rows={storages}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "name",
          title: t("storages.name"),
          rowHeader: true,
          card: "title",
          cell: ({ name, isUsed }) => (
            <span className={styles.named}>
              {name} {!isUsed && <StatusTag>{t("storages.unused")}</StatusTag>}
            </span>
          ),
        },
        { id: "mode", title: t("storages.mode"), nowrap: true, cell: ({ temperatureMode }) => temperatureMode },
        { id: "address", title: t("storages.address"), cell: ({ address }) => address },
        {
          id: "actions",
          title: t("storages.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: ({ uuid, name, allowedActions }) => (
            <div className={styles.acts}>
              <ButtonLink
                variant="quiet"
                href={`${here}${withQuery("", { storage: uuid })}#storage`}
                aria-label={t("storages.editNamed", { name })}
              >
                {t("storages.edit")}
              </ButtonLink>
              {allowedActions.map(
                (action) =>
                  action !== "edit" && (
                    <ButtonLink
                      key={action}
                      variant="quiet"
                      href={confirmHref(here, `${action}Storage`, { storage: uuid })}
                      preventScrollReset
                      aria-label={t(`storages.${action}Named`, { name })}
                    >
                      {t(`storages.${action}`)}
                    </ButtonLink>
                  ),
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
