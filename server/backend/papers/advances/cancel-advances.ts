import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { sideOf } from "../../access/side-of.ts";
import type { Actor } from "../../context.ts";
import type { Transaction } from "../../db/database.ts";
import { everyoneOf, listDealPeople } from "../../deals/deal-people.ts";
import { recipientsOf } from "../../deals/notices.ts";
import { dealLogs, deals } from "../../deals/tables.ts";
import { enqueue } from "../../events/outbox.ts";
import { translate } from "../../translate.ts";
import type { PaperRow } from "../find-invoice.ts";
import { quantityText } from "../paper-format.ts";
import { advanceInvoices, papers } from "../tables.ts";
import { numberOf } from "../to-paper.ts";
import type { AdvanceContent } from "./advance-facts.ts";

/** Locks the deals whose invoices the payment has, behind the payment and before contract lines, as every change of a deal does. */
export async function lockAdvancedDeals(tx: Transaction, paymentUuid: string): Promise<void> {
  const own = tx.select({ uuid: advanceInvoices.dealUuid }).from(advanceInvoices).where(eq(advanceInvoices.paymentUuid, paymentUuid));
  await tx.select({ uuid: deals.uuid }).from(deals).where(inArray(deals.uuid, own)).orderBy(deals.uuid).for("key share");
}

/**
 * The cancelled invoice that says exactly this, in force again: a payment that was spread anew and pays the order what it paid before
 * needs no other number. The deal is locked.
 */
export async function restoreCancelled(tx: Transaction, dealUuid: string, content: AdvanceContent): Promise<PaperRow | undefined> {
  const cancelled = and(eq(papers.dealUuid, dealUuid), eq(papers.kind, "advanceInvoice"), eq(papers.status, "cancelled"));
  const isSame = sql`${papers.content} = ${JSON.stringify(content)}::jsonb`;
  const [same] = await tx.select({ uuid: papers.uuid }).from(papers).where(and(cancelled, isSame)).orderBy(papers.number).limit(1);
  if (!same) return undefined;
  const [paper] = await tx.update(papers).set({ status: "issued" }).where(eq(papers.uuid, same.uuid)).returning();
  return paper;
}

/** A payment whose posting is taken back was no advance: its deals' people are told. `actor` is null where nobody but the portal did it. */
export async function cancelAdvances(tx: Transaction, paymentUuid: string, actor: Actor | null, now: Date): Promise<void> {
  const cancelled = await tx
    .delete(advanceInvoices)
    .where(eq(advanceInvoices.paymentUuid, paymentUuid))
    .returning({ paperUuid: advanceInvoices.paperUuid });
  if (cancelled.length === 0) return;
  const uuids = cancelled.map(({ paperUuid }) => paperUuid);
  await tx.update(papers).set({ status: "cancelled" }).where(inArray(papers.uuid, uuids));
  const rows = await tx
    .select({ paper: getTableColumns(papers), deal: getTableColumns(deals) })
    .from(papers)
    .innerJoin(deals, eq(deals.uuid, papers.dealUuid))
    .where(inArray(papers.uuid, uuids))
    .orderBy(deals.uuid);
  await tx.insert(dealLogs).values(
    rows.map(({ paper, deal }) => ({
      uuid: uuidv7(),
      dealUuid: deal.uuid,
      event: "advanceCancelled" as const,
      actorUuid: actor?.customerUuid ?? null,
      actorName: actor?.name ?? translate("payments.accounting"),
      actorSide: actor ? sideOf(actor) : ("system" as const),
      comment: numberOf(paper),
      createdAt: now,
    })),
  );
  // A payment names few orders.
  for (const { paper, deal } of rows) {
    const people = await listDealPeople(tx, { deal, companySellerUuid: null });
    const payload = { deal_uuid: deal.uuid };
    await enqueue(tx, {
      notifications: [
        {
          type: "advanceCancelled",
          to: recipientsOf("advanceCancelled", people, true),
          actorUuid: actor?.customerUuid ?? null,
          values: { number: String(deal.number), invoice: numberOf(paper), amount: quantityText(paper.totalKopecks) },
          payload,
          now,
        },
      ],
      events: [{ type: "deal_updated", to: everyoneOf(people), payload, now }],
    });
  }
}
