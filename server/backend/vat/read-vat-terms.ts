import type { Reader } from "../db/database.ts";
import type { VatTerms } from "./rates.ts";
import { sellerRegimes, vatRates } from "./tables.ts";

/** By seller; two queries for any number of them. */
export async function readVatTerms(reader: Reader): Promise<(sellerUuid: string) => VatTerms> {
  const rates = await reader.select().from(vatRates);
  const regimes = Map.groupBy(await reader.select().from(sellerRegimes), ({ companyUuid }) => companyUuid);
  return (sellerUuid) => ({ rates, regimes: regimes.get(sellerUuid) ?? [] });
}
