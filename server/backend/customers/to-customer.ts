import type { z } from "zod";
import type { Customer } from "#contract/customers.ts";
import type { companies } from "../companies/tables.ts";
import type { customers } from "./tables.ts";

type Answer = z.input<typeof Customer>;

type Row = { customer: typeof customers.$inferSelect; company: Pick<typeof companies.$inferSelect, "name" | "type"> };

export function toCustomer({ customer, company }: Row): Answer {
  return {
    uuid: customer.uuid,
    userUuid: customer.userUuid,
    companyUuid: customer.companyUuid,
    companyName: company.name,
    companyType: company.type,
    fullName: { name: customer.name, surname: customer.surname, patronymic: customer.patronymic },
    roles: customer.roles as Answer["roles"],
    permissions: customer.permissions,
    position: customer.position,
    subunit: customer.subunit,
    email: customer.email === null ? null : { value: customer.email, verified: customer.emailVerified },
    mobilePhone: customer.phone === null ? null : { value: customer.phone, verified: customer.phoneVerified },
    workPhone: customer.workPhone,
    isActive: customer.status === "active",
    notificationChannels: customer.notificationChannels as Answer["notificationChannels"],
    avatar: customer.avatar,
    status: customer.status,
    version: customer.version,
  };
}
