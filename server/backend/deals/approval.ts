import { and, eq, gte, isNotNull, isNull, lt, ne, notInArray, sql } from "drizzle-orm";
import { dealStatusesIn } from "#contract/deal-statuses.ts";
import { addDays, plainDateIn, zonedInstant } from "#contract/plain-date.ts";
import type { BuyerCompany, Orderer } from "../basket/basket-data.ts";
import { computedColumn } from "../db/computed-column.ts";
import type { Reader, Transaction } from "../db/database.ts";
import { lockNamed } from "../db/lock.ts";
import { deals } from "./tables.ts";

type Company = Pick<BuyerCompany, "uuid" | "approvalThresholdKopecks" | "approvalRule">;

type EarlierQuery = { company: Company; orderer: Orderer; now: Date };

/**
 * Above its company's threshold an order waits for the buyer's director, unless they order in person (domain.md section 10; section 22,
 * D34). `earlier` is what else counts: the orderer's other deals of the day, or nothing. Kopecks.
 */
export function needsDirector(
  { approvalThresholdKopecks: threshold }: Pick<Company, "approvalThresholdKopecks">,
  total: number,
  earlier: number,
) {
  return threshold !== null && total + earlier > threshold;
}

const dayZone = "Europe/Moscow";

/** The orderer's deals of the day that were not declined, if the company sums them; kopecks. */
export async function sumEarlier(reader: Reader, { company, orderer, now }: EarlierQuery, exceptUuid?: string): Promise<number> {
  if (company.approvalThresholdKopecks === null || company.approvalRule === "order") return 0;
  const day = plainDateIn(now, dayZone);
  const [begin, end] = [zonedInstant(day, "00:00", dayZone), zonedInstant(addDays(day, 1), "00:00", dayZone)];
  const [row] = await reader
    .select({ sum: computedColumn("integer", sql`coalesce(sum(${deals.totalKopecks}), 0)::bigint`) })
    .from(deals)
    .where(
      and(
        eq(deals.buyerCompanyUuid, company.uuid),
        gte(deals.createdAt, begin),
        lt(deals.createdAt, end),
        notInArray(deals.status, dealStatusesIn("declined")),
        orderer === "representative"
          ? isNotNull(deals.actedByUuid)
          : and(eq(deals.buyerCustomerUuid, orderer.personUuid), isNull(deals.actedByUuid)),
        exceptUuid === undefined ? undefined : ne(deals.uuid, exceptUuid),
      ),
    );
  return Number(row?.sum ?? 0);
}

/** `sumEarlier` for an order being placed or edited: the company's orders placed at the same time wait for each other. */
export async function lockEarlier(tx: Transaction, query: EarlierQuery, exceptUuid?: string): Promise<number> {
  const { company } = query;
  if (company.approvalThresholdKopecks !== null && company.approvalRule === "day") await lockNamed(tx, `approval ${company.uuid}`);
  return sumEarlier(tx, query, exceptUuid);
}
