import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { withQuery } from "#app/request/search-params.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { Synonym } from "#contract/synonyms.ts";
import styles from "./exchange.module.css";

export function SynonymsTable({ synonyms, page }: { synonyms: readonly Synonym[]; page: number }) {
  const { t } = useTranslation("synonyms");
  const { pathname, search } = useLocation();
  const editHref = (uuid: string) =>
    `${withQuery(search, { edit: uuid, page: page > 1 ? page : null, words: null, confirm: null, uuid: null })}#synonym`;
  return (
    <Table
      caption={t("list.caption")}
      needs="l"
      rows={synonyms}
      rowKey={({ uuid }) => uuid}
      columns={[
        {
          id: "words",
          title: t("list.words"),
          rowHeader: true,
          card: "title",
          cell: ({ words, owner }) => (
            <span className={styles.text}>
              {words}
              {owner && <span className={styles.above}>{t("list.kept", { owner })}</span>}
            </span>
          ),
        },
        { id: "meaning", title: t("list.meaning"), cell: ({ meaning }) => <span className={styles.text}>{meaning}</span> },
        { id: "way", title: t("list.way"), cell: ({ bothWays }) => t(bothWays ? "list.bothWays" : "list.oneWay") },
        {
          id: "actions",
          title: t("list.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: ({ uuid, words, owner }) =>
            owner === null && (
              <div className={styles.inRow}>
                <ButtonLink variant="quiet" href={editHref(uuid)} aria-label={t("list.editNamed", { words })}>
                  {t("list.edit")}
                </ButtonLink>
                <ButtonLink
                  variant="quiet"
                  href={confirmHref(pathname + search, "remove", { uuid })}
                  preventScrollReset
                  aria-label={t("list.removeNamed", { words })}
                >
                  {t("list.remove")}
                </ButtonLink>
              </div>
            ),
        },
      ]}
    />
  );
}
