import { useTranslation } from "react-i18next";
import { formatPhone } from "#app/i18n/format.ts";
import { Avatar } from "#app/ui/avatar/avatar.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { PropertyList } from "#app/ui/property-list/property-list.tsx";
import type { Customer } from "#contract/customers.ts";
import { CustomerTag } from "./status.tsx";

export const personName = ({ surname, name, patronymic }: Customer["fullName"]) => [surname, name, patronymic].filter(Boolean).join(" ");

/** `permissions`: names of what the person may do besides their roles. */
export function PersonCard({ customer, permissions }: { customer: Customer; permissions: readonly string[] }) {
  const { t } = useTranslation(["cabinet", "common"]);
  const none = t("common:notSet");
  const contact = (value: Customer["email"], verified: string, notVerified: string, show: (text: string) => string = (text) => text) =>
    value ? `${show(value.value)}, ${value.verified ? verified : notVerified}` : none;
  return (
    <Card id="card" title={t("person.card")} aside={<Avatar name={personName(customer.fullName)} src={customer.avatar} />}>
      <PropertyList
        items={[
          { key: "status", label: t("person.status"), value: <CustomerTag status={customer.status} /> },
          { key: "roles", label: t("person.roles"), value: customer.roles.map((role) => t(`common:roles.${role}`)).join(", ") },
          ...(permissions.length > 0 ? [{ key: "permissions", label: t("person.permissions"), value: permissions.join(", ") }] : []),
          { key: "position", label: t("person.position"), value: customer.position || none },
          { key: "subunit", label: t("person.subunit"), value: customer.subunit || none },
          { key: "email", label: t("person.email"), value: contact(customer.email, t("person.verified"), t("person.notVerified")) },
          {
            key: "phone",
            label: t("person.phone"),
            value: contact(customer.mobilePhone, t("person.verifiedPhone"), t("person.notVerifiedPhone"), formatPhone),
          },
          { key: "workPhone", label: t("person.workPhone"), value: customer.workPhone ? formatPhone(customer.workPhone) : none },
          { key: "company", label: t("person.company"), value: customer.companyName },
          {
            key: "channels",
            label: t("person.channels"),
            value: customer.notificationChannels.map((channel) => t(`common:channels.${channel}`)).join(", ") || none,
          },
        ]}
      />
    </Card>
  );
}
