import { useTranslation } from "react-i18next";
import { formatMoney } from "#app/i18n/format.ts";
import { badgeText } from "#app/ui/badge/badge-text.ts";
import { Card } from "#app/ui/card/card.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { Table } from "#app/ui/table/table.tsx";
import type { AnswerOf } from "#contract/call.ts";
import type { ownCompanies } from "#contract/own-companies.ts";
import { SwitchButton } from "./switch-button.tsx";

type Company = AnswerOf<typeof ownCompanies.overview>["companies"][number];

/** Each company with the person's role, its money and the switch. */
export function CompaniesCard({ companies }: { companies: readonly Company[] }) {
  const { t } = useTranslation(["companies", "common", "statuses"]);
  const sum = (part: "debt" | "overdue" | "available", { money }: Company) => (money ? formatMoney(money[part]) : t("own.noContracts"));
  return (
    <Card id="companies" title={t("own.companies")} pad="none">
      <Table
        caption={t("own.companiesCaption")}
        needs="m"
        rows={companies}
        rowKey={({ customerUuid }) => customerUuid}
        columns={[
          { id: "name", title: t("own.company"), rowHeader: true, card: "title", cell: ({ name }) => <b>{name}</b> },
          {
            id: "role",
            title: t("own.role"),
            cell: ({ roles }) => roles.map((role) => t(`common:roles.${role}`)).join(", "),
          },
          { id: "status", title: t("own.status"), cell: ({ status }) => t(`statuses:accreditation.${status}`) },
          { id: "debt", title: t("own.debt"), align: "end", nowrap: true, cell: (company) => sum("debt", company) },
          { id: "overdue", title: t("own.overdue"), align: "end", nowrap: true, cell: (company) => sum("overdue", company) },
          { id: "available", title: t("own.available"), align: "end", nowrap: true, cell: (company) => sum("available", company) },
          { id: "unread", title: t("own.unread"), align: "end", cell: ({ unread }) => badgeText(unread) },
          {
            id: "switch",
            title: t("own.action"),
            hideTitle: true,
            card: "full",
            cell: ({ customerUuid, name, isChosen }) =>
              isChosen ? (
                <StatusTag tone="success">{t("own.chosen")}</StatusTag>
              ) : (
                <SwitchButton customerUuid={customerUuid} text={t("own.choose")} label={t("own.chooseNamed", { name })} />
              ),
          },
        ]}
      />
    </Card>
  );
}
