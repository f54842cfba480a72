import { eq, sql } from "drizzle-orm";
import { addresseeParameter } from "#contract/chosen-company.ts";
import { isAdmin, type Role } from "#contract/roles.ts";
import { companies } from "../companies/tables.ts";
import type { Settings } from "../context.ts";
import { customers } from "../customers/tables.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { NotificationPayload } from "../events/outbox.ts";
import type { Message } from "../mail/write-message.ts";
import { type ChannelSettings, isWanted } from "./is-wanted.ts";
import { notificationSettings } from "./tables.ts";

/** Columns of a notification's recipient; null when they were deleted. */
export const readerColumns = {
  customerUuid: customers.uuid,
  status: customers.status,
  roles: customers.roles,
  email: customers.email,
  emailVerified: customers.emailVerified,
  phone: customers.phone,
  phoneVerified: customers.phoneVerified,
  channels: customers.notificationChannels,
  companyType: companies.type,
  companyName: companies.name,
  isOfSeveral: computedColumn(
    "boolean",
    sql`exists (select from ${customers} e where e.user_uuid = ${customers.userUuid} and e.uuid <> ${customers.uuid}
    and e.status = 'active')`,
  ),
  companyIsActive: companies.isActive,
  muted: notificationSettings.muted,
  digest: notificationSettings.digest,
};

export const readerJoins = {
  company: eq(companies.uuid, customers.companyUuid),
  settings: eq(notificationSettings.customerUuid, customers.uuid),
};

export type OutwardReader = ChannelSettings & {
  customerUuid: string | null;
  status: string | null;
  roles: string[] | null;
  email: string | null;
  emailVerified: boolean | null;
  phone: string | null;
  phoneVerified: boolean | null;
  companyType: string | null;
  companyName: string | null;
  isOfSeveral: boolean;
  companyIsActive: boolean | null;
  digest: boolean | null;
};

/** The text, which says to people of several companies which one it is about. */
export const namedText = ({ isOfSeveral, companyName }: OutwardReader, text: string): string =>
  isOfSeveral && companyName !== null ? `${companyName}: ${text}` : text;

type Address = Pick<Message, "method" | "address">;

/** Verified addresses of the channels that the person chose for this event; none while they are blocked. */
export function addressesOf(reader: OutwardReader, type: string): Address[] {
  if (reader.status !== "active" || !reader.companyIsActive) return [];
  const { email, emailVerified, phone, phoneVerified } = reader;
  return [
    ...(email !== null && emailVerified && isWanted(reader, type, "email") ? [{ method: "email" as const, address: email }] : []),
    ...(phone !== null && phoneVerified && isWanted(reader, type, "phone") ? [{ method: "phone" as const, address: phone }] : []),
  ];
}

/** The same page that the list of notifications links to. */
export function pathOf(reader: OutwardReader, payload: NotificationPayload): string {
  const { deal_uuid, standing_order_uuid, basket_uuid, list_uuid, product_uuid, act_uuid, company_uuid } = payload;
  const { claim_uuid, period_from, period_to, ticket_uuid, accreditation_uuid } = payload;
  if (deal_uuid) return `/cabinet/deals/${deal_uuid}`;
  if (standing_order_uuid) return `/cabinet/ordering/standing/${standing_order_uuid}`;
  if (basket_uuid) return "/cart";
  if (list_uuid) return `/cabinet/ordering/lists/${list_uuid}`;
  if (product_uuid) return `/product-${product_uuid}`;
  if (act_uuid) return `/cabinet/acts/${act_uuid}`;
  if (claim_uuid) return `/cabinet/claims/${claim_uuid}`;
  if (period_from && period_to) return `/cabinet/company/papers?dateFrom=${period_from}&dateTo=${period_to}`;
  if (company_uuid) return reader.companyType === "buyer" ? "/cabinet/company/money" : `/cabinet/receivables/${company_uuid}`;
  if (ticket_uuid) return `/cabinet/tickets/${ticket_uuid}`;
  if (!accreditation_uuid) return "/cabinet/notifications/list";
  return reader.companyType === "buyer" ? "/cabinet/company/accreditation" : `/cabinet/accreditation/${accreditation_uuid}`;
}

/** For people of several companies it names the one, because the page may be of whichever they have chosen. */
export function linkTo(reader: OutwardReader, path: string, settings: Pick<Settings, "publicUrl" | "adminUrl">): string {
  const addressee =
    reader.isOfSeveral && reader.customerUuid !== null
      ? `${path.includes("?") ? "&" : "?"}${addresseeParameter}=${reader.customerUuid}`
      : "";
  return `${portalOf(reader, settings)}${path}${addressee}`;
}

export function portalOf(reader: OutwardReader, settings: Pick<Settings, "publicUrl" | "adminUrl">): string {
  return (isAdmin((reader.roles ?? []) as Role[]) ? settings.adminUrl : undefined) ?? settings.publicUrl ?? "";
}
