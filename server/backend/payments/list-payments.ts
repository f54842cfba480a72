import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { payments as calls, Payments } from "#contract/payments.ts";
import { containsCompany } from "../access/company-names.ts";
import { companies } from "../companies/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { payments } from "./tables.ts";
import { paymentColumns, toPayments } from "./to-payment.ts";

const isWaiting = eq(payments.status, "waiting");

/** Four queries for any page. */
export async function listPayments({ db }: SignedIn, { query }: Input<typeof calls.list>): Promise<z.input<typeof Payments>> {
  const { status, source, order, search, after, perPage } = query;
  const [place = "", uuid = ""] = after?.split("_") ?? [];
  const key = order === "entered" ? payments.createdAt : payments.date;
  const type = order === "entered" ? sql`timestamptz` : sql`date`;
  const rows = await db
    .select(paymentColumns)
    .from(payments)
    .leftJoin(companies, eq(companies.uuid, payments.companyUuid))
    .where(
      and(
        status && eq(payments.status, status),
        source && eq(payments.source, source),
        containsCompany(search, [payments.number, payments.payerName, payments.payerInn, payments.purpose, companies.name]),
        after ? sql`(${key}, ${payments.uuid}) < (${place}::${type}, ${uuid}::uuid)` : undefined,
      ),
    )
    .orderBy(desc(key), desc(payments.uuid))
    .limit(perPage + 1);
  const page = rows.slice(0, perPage);
  const last = rows.length > perPage ? page.at(-1)?.payment : undefined;
  const ready = await db.$count(payments, and(isWaiting, isNull(payments.reason)));
  return {
    payments: await toPayments(db, page),
    next: last ? `${order === "entered" ? last.createdAt.toISOString() : last.date}_${last.uuid}` : null,
    waiting: (await db.$count(payments, isWaiting)) - ready,
    ready,
  };
}
