import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { confirmHref } from "#app/form/confirm-href.ts";
import { unbroken } from "#app/i18n/format.ts";
import { withQuery } from "#app/request/search-params.ts";
import { ButtonLink } from "#app/ui/button/button.tsx";
import { Row } from "#app/ui/layout/layout.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { BuyerCode } from "#contract/buyer-codes.ts";

export function CodesTable({ codes, page }: { codes: readonly BuyerCode[]; page: number }) {
  const { t } = useTranslation("buyer-codes");
  const { pathname, search } = useLocation();
  const editHref = (uuid: string) => `${withQuery(search, { edit: uuid, page: page > 1 ? page : null, confirm: null, uuid: null })}#load`;
  return (
    <Table
      caption={t("list.caption")}
      needs="m"
      rows={codes}
      rowKey={({ productUuid }) => productUuid}
      columns={[
        { id: "product", title: t("list.product"), rowHeader: true, card: "title", cell: ({ name }) => unbroken(name) },
        { id: "sku", title: t("list.sku"), card: "half", cell: ({ sku }) => sku },
        { id: "code", title: t("list.code"), card: "half-end", cell: ({ code }) => <span className="strong">{code}</span> },
        {
          id: "actions",
          title: t("list.actions"),
          hideTitle: true,
          align: "end",
          card: "full",
          cell: ({ productUuid: uuid, code }) => (
            <Row>
              <ButtonLink variant="quiet" href={editHref(uuid)} aria-label={t("list.editNamed", { code })}>
                {t("list.edit")}
              </ButtonLink>
              <ButtonLink
                variant="quiet"
                href={confirmHref(pathname + search, "remove", { uuid })}
                preventScrollReset
                aria-label={t("list.removeNamed", { code })}
              >
                {t("list.remove")}
              </ButtonLink>
            </Row>
          ),
        },
      ]}
    />
  );
}
