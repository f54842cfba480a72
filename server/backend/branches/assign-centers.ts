import { sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { distributionCenters, postalPrefixes } from "../distribution/tables.ts";
import { prefixesOf } from "./load-branches.ts";
import { branches } from "./tables.ts";

/** Gives branches without a centre the one that serves their postal code, if it matches one of these new prefixes. */
export async function assignCenters(tx: Transaction, prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  await tx.execute(sql`
    update ${branches} b set distribution_center_uuid = found.center, version = b.version + 1
    from (
      select distinct on (waiting.uuid) waiting.uuid, p.distribution_center_uuid as center
      from ${branches} waiting join ${postalPrefixes} p on p.prefix = any(${prefixesOf(sql`waiting.postal_code`)})
      where waiting.distribution_center_uuid is null and waiting.postal_code ~ '^\\d{6}$'
        and ${prefixesOf(sql`waiting.postal_code`)} && ${sql.param([...prefixes])}::text[]
      order by waiting.uuid, length(p.prefix) desc
    ) found
    where b.uuid = found.uuid and b.distribution_center_uuid is null and found.center in (select uuid from ${distributionCenters})`);
}
