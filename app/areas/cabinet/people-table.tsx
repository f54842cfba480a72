import { useLocation } from "@remix-run/react";
import Shield from "lucide-react/icons/shield";
import { useTranslation } from "react-i18next";
import { formatPhone } from "#app/i18n/format.ts";
import { withReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { Link } from "#app/ui/link/link.tsx";
import { StatusTag } from "#app/ui/status-tag/status-tag.tsx";
import { type Column, Table } from "#app/ui/table/table.tsx";
import type { Customer, ListedPerson } from "#contract/customers.ts";
import styles from "./people-table.module.css";
import { personName } from "./person.tsx";
import { CustomerTag } from "./status.tsx";
import { useListSort } from "./use-list-sort.ts";

export const peopleSorts = ["name", "position", "subunit", "companyName"] as const;

/** The list of all people says who has a second factor. */
type Row = Customer & Partial<Pick<ListedPerson, "secondFactor">>;

type Props = {
  customers: readonly Row[];
  sort?: string | undefined;
  /** All rows belong to one company: the card layout does not repeat it. */
  ofOneCompany?: boolean;
  /** On the company's own card: no company column, and no list to return to. */
  onCompanyCard?: boolean;
};

/** Columns of specification 1 section 2, with the status under the name. `sort` comes from the URL. */
export function PeopleTable({ customers, sort, ofOneCompany, onCompanyCard }: Props) {
  const { t } = useTranslation(["cabinet", "common"]);
  const { search } = useLocation();
  return (
    <Table
      caption={t("customers.caption")}
      needs="l"
      rows={customers}
      rowKey={(row) => row.uuid}
      {...useListSort(sort, "name:asc")}
      columns={[
        {
          id: "name",
          title: t("person.name"),
          rowHeader: true,
          sortable: true,
          card: "title",
          cell: (row) => (
            <div className={styles.who}>
              <Link href={onCompanyCard ? paths.customer(row.uuid) : withReturnTo(paths.customer(row.uuid), search)}>
                {personName(row.fullName)}
              </Link>
              <CustomerTag status={row.status} />
              {row.secondFactor === "missing" && (
                <StatusTag tone="warning" icon={Shield}>
                  {t("customers.noSecondFactor")}
                </StatusTag>
              )}
            </div>
          ),
        },
        { id: "role", title: t("person.roles"), cell: (row) => row.roles.map((role) => t(`common:roles.${role}`)).join(", ") },
        { id: "position", sortable: true, title: t("person.position"), cell: (row) => row.position },
        { id: "subunit", sortable: true, title: t("person.subunit"), cell: (row) => row.subunit },
        {
          id: "contacts",
          title: t("person.contacts"),
          cell: (row) => <Contacts person={row} />,
        },
        ...(onCompanyCard
          ? []
          : ([
              {
                id: "companyName",
                sortable: true,
                title: t("person.company"),
                card: ofOneCompany ? "hidden" : "pair",
                cell: (row) => row.companyName,
              },
              {
                id: "companyType",
                title: t("person.companyType"),
                card: ofOneCompany ? "hidden" : "pair",
                cell: (row) => t(`common:companyTypes.${row.companyType}`),
              },
            ] satisfies Column<Row>[])),
      ]}
    />
  );
}

/** A long e-mail address breaks after its @ first. */
function Contacts({ person: { email, mobilePhone } }: { person: Customer }) {
  const [box, host] = email?.value.split("@") ?? [];
  return (
    <>
      {email && (
        <div className={styles.address}>
          {box}@<wbr />
          {host}
        </div>
      )}
      {mobilePhone && <div className="nowrap">{formatPhone(mobilePhone.value)}</div>}
    </>
  );
}
