import { sql } from "drizzle-orm";
import type { FeedName } from "#contract/feeds.ts";
import type { DeferralUnit } from "#contract/money-enums.ts";
import { companies } from "../../companies/tables.ts";
import { checkDeferrals, type DeferredLine, readDeferredLines } from "../../contracts/check-deferrals.ts";
import type { Reader } from "../../db/database.ts";
import { readRows, text } from "../../db/statement.ts";

/** The deferrals of retail chains that a load sets, and those of companies that it makes one; null if there are none. */
export async function checkLoadedDeferrals(reader: Reader, feed: FeedName, loadUuid: string, now: Date) {
  if (feed === "contracts") return checkDeferrals(reader, await readLoadedLines(reader, loadUuid), now);
  if (feed === "companies") return checkDeferrals(reader, await readLinesOfLoadedChains(reader, loadUuid), now);
  return null;
}

function readLoadedLines(reader: Reader, loadUuid: string): Promise<DeferredLine[]> {
  const columns = {
    ...({ contractUuid: "uuid", companyName: "text", branchName: "text", assortmentUuid: "uuid", assortmentName: "text" } as const),
    ...{ days: "integer" as const, unit: text<DeferralUnit>(), isElectronic: "boolean" as const },
  };
  return readRows(
    reader,
    columns,
  )(sql`
    with changed as (
      select number, split_part(key, '|', 1)::uuid as branch, split_part(key, '|', 2)::uuid as assortment,
        coalesce(before, '{}') as before, coalesce(before, '{}') || after as after
      from exchange_changes where load_uuid = ${loadUuid} and after is not null)
    select l.uuid as "contractUuid", c.name as "companyName", b.name as "branchName", a.uuid as "assortmentUuid",
      a.name as "assortmentName", (x.after->>'postponDays')::int as days, coalesce(x.after->>'postponUnit', 'calendar') as unit,
      c.edo_id <> '' or b.edo_id <> '' as "isElectronic"
    from changed x join branches b on b.uuid = x.branch join companies c on c.uuid = b.company_uuid and c.is_retail_chain
      join assortments a on a.uuid = x.assortment
      join contract_lines l on l.branch_uuid = x.branch and l.assortment_uuid = x.assortment
    where (x.after->>'postponDays')::int > 0
      and (x.before->'postponDays', x.before->'postponUnit') is distinct from (x.after->'postponDays', x.after->'postponUnit')
    order by x.number limit 10000`);
}

/** Their contracts as they stand now. A dry run has not made them chains yet. */
function readLinesOfLoadedChains(reader: Reader, loadUuid: string): Promise<DeferredLine[]> {
  const isLoaded = sql`${companies.uuid} in (
    select key::uuid from exchange_changes where load_uuid = ${loadUuid} and after->>'retailChain' = 'true'
      and before->>'retailChain' is distinct from 'true')`;
  return readDeferredLines(reader, isLoaded);
}
