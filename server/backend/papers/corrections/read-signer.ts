import { eq, getTableColumns } from "drizzle-orm";
import type { Reader } from "../../db/database.ts";
import { throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { paperSigners } from "../tables.ts";

/** Who signs for the seller; CONFLICT where nobody is named. */
export async function readSigner(reader: Reader, sellerCompanyUuid: string) {
  const { companyUuid: _, updAt: __, ...columns } = getTableColumns(paperSigners);
  const [signer] = await reader.select(columns).from(paperSigners).where(eq(paperSigners.companyUuid, sellerCompanyUuid));
  if (!signer) throwProblem("CONFLICT", undefined, translate("updGaps", { gaps: translate("invoiceGap.sellerSigner") }));
  return signer;
}
