import { useTranslation } from "react-i18next";
import type { Customer } from "#contract/customers.ts";
import { formatPhone } from "#app/i18n/format.ts";
import { paths } from "#app/site-map.ts";
import { Link } from "#app/ui/link/link.tsx";
import { Table } from "#app/ui/table/table.tsx";
import { personName } from "./person.tsx";
import { CustomerTag } from "./status.tsx";

/** Employees: the columns of specification 1 section 2, and the state. */
export function PeopleTable({ customers }: { customers: readonly Customer[] }) {
  const { t } = useTranslation("cabinet");
  const common = useTranslation("common").t;
  return (
    <Table
      caption={t("customers.caption")}
      rows={customers}
      rowKey={(row) => row.uuid}
      columns={[
        {
          id: "name",
          title: t("person.name"),
          rowHeader: true,
          card: "title",
          cell: (row) => <Link href={paths.customer(row.uuid)}>{personName(row.fullName)}</Link>,
        },
        { id: "role", title: t("person.roles"), cell: (row) => row.roles.map((role) => common(`roles.${role}`)).join(", ") },
        { id: "position", title: t("person.position"), cell: (row) => row.position },
        { id: "subunit", title: t("person.subunit"), cell: (row) => row.subunit },
        {
          id: "contacts",
          title: t("person.contacts"),
          cell: (row) => [row.email?.value, row.mobilePhone && formatPhone(row.mobilePhone.value)].filter(Boolean).join(", "),
        },
        { id: "company", title: t("person.company"), cell: (row) => row.companyName },
        { id: "companyType", title: t("person.companyType"), cell: (row) => common(`companyTypes.${row.companyType}`) },
        { id: "status", title: t("person.status"), card: "aside", cell: (row) => <CustomerTag status={row.status} /> },
      ]}
    />
  );
}
