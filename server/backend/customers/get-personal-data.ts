import { and, desc, eq, inArray, isNull, ne } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import texts from "#locales/ru/documents.json" with { type: "json" };
import { listPasskeys } from "../auth/passkey-challenges.ts";
import { findApp } from "../auth/second-factor.ts";
import { consents, sessions } from "../auth/tables.ts";
import { branchCustomers, branches } from "../branches/tables.ts";
import { chatMessages } from "../chat/tables.ts";
import type { SignedIn } from "../context.ts";
import { deals } from "../deals/tables.ts";
import type { FileAnswer } from "../files/file-answer.ts";
import { notificationSettings, notifications } from "../notifications/tables.ts";
import { orNotFound } from "../problem.ts";
import { searchHistory } from "../products/search/tables.ts";
import { ticketMessages, tickets } from "../tickets/tables.ts";
import { selectCustomer } from "./select-customers.ts";
import { customers } from "./tables.ts";
import { toCustomer } from "./to-customer.ts";

/** Newest rows per kind, to bound the file; nobody has more. */
const maxRows = 10_000;

/** Exports the person's own data in all their companies as readable JSON with the API's field names; no data of colleagues. */
export async function getPersonalData({ db, actor, now }: SignedIn): Promise<FileAnswer> {
  const { customerUuid, userUuid } = actor;
  const isTheirs = and(eq(customers.userUuid, userUuid), ne(customers.status, "waiting_confirmation"), isNull(customers.deletedAt));
  const employees = await selectCustomer(db)
    .where(isTheirs)
    .orderBy(desc(eq(customers.uuid, customerUuid)), customers.createdAt);
  const uuids = employees.map(({ customer }) => customer.uuid);
  const newest = (owner: PgColumn, at: PgColumn, columns: Record<string, PgColumn>) =>
    db.select(columns).from(at.table).where(inArray(owner, uuids)).orderBy(desc(at)).limit(maxRows);
  const [profile, ...profilesElsewhere] = employees.map(toCustomer);
  const data = {
    madeAt: now(),
    profile: orNotFound(profile),
    profilesElsewhere,
    branches: await db
      .select({ uuid: branches.uuid, name: branches.name })
      .from(branchCustomers)
      .innerJoin(branches, eq(branches.uuid, branchCustomers.branchUuid))
      .where(inArray(branchCustomers.customerUuid, uuids)),
    consents: await db
      .select({
        kind: consents.kind,
        version: consents.version,
        textHash: consents.textHash,
        operator: consents.operator,
        address: consents.address,
        givenAt: consents.givenAt,
      })
      .from(consents)
      .where(eq(consents.userUuid, userUuid)),
    sessions: await db
      .select({
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.rotatedAt,
        endedAt: sessions.revokedAt,
        device: sessions.device,
        address: sessions.address,
      })
      .from(sessions)
      .where(eq(sessions.userUuid, userUuid)),
    secondFactorSince: (await findApp(db, userUuid))?.confirmedAt ?? null,
    passkeys: (await listPasskeys(db, userUuid)).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    deals: await newest(deals.buyerCustomerUuid, deals.createdAt, {
      uuid: deals.uuid,
      number: deals.number,
      createdAt: deals.createdAt,
      comment: deals.comment,
    }),
    tickets: await newest(tickets.authorUuid, tickets.createdAt, {
      number: tickets.number,
      theme: tickets.theme,
      description: tickets.description,
      author: tickets.author,
      createdAt: tickets.createdAt,
    }),
    ticketMessages: await newest(ticketMessages.authorUuid, ticketMessages.createdAt, {
      text: ticketMessages.text,
      createdAt: ticketMessages.createdAt,
    }),
    chatMessages: await newest(chatMessages.authorUuid, chatMessages.createdAt, {
      text: chatMessages.text,
      createdAt: chatMessages.createdAt,
    }),
    notificationSettings: await db
      .select({ muted: notificationSettings.muted, digest: notificationSettings.digest })
      .from(notificationSettings)
      .where(inArray(notificationSettings.customerUuid, uuids)),
    notifications: await newest(notifications.customerUuid, notifications.createdAt, {
      type: notifications.type,
      message: notifications.message,
      createdAt: notifications.createdAt,
    }),
    searches: await newest(searchHistory.customerUuid, searchHistory.searchedAt, {
      query: searchHistory.query,
      searchedAt: searchHistory.searchedAt,
    }),
  };
  return {
    bytes: Buffer.from(JSON.stringify(data, null, 2)),
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="${texts.personalDataFilename}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  };
}
