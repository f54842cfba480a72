import { eq, getTableColumns } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import type { LoadedDeal } from "../../deals/read-deal.ts";
import { readInvoiceSource } from "../read-invoice-source.ts";
import { paperSigners } from "../tables.ts";
import type { UpdSource } from "./upd-facts.ts";

const { companyUuid: _, ...signerColumns } = getTableColumns(paperSigners);

/** What a transfer document of the deal is made of: four queries. */
export async function readUpdSource(reader: Reader, loaded: LoadedDeal): Promise<UpdSource> {
  const source = await readInvoiceSource(reader, loaded);
  const [signer] = await reader
    .select(signerColumns)
    .from(paperSigners)
    .where(eq(paperSigners.companyUuid, loaded.record.deal.sellerCompanyUuid));
  return { ...source, signer };
}
