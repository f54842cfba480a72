import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";
import { type Columns, json, orNull, type RowWith, statement } from "../db/statement.ts";
import type { VatTerms } from "./rates.ts";
import { sellerRegimes, vatRates } from "./tables.ts";

type Regime = VatTerms["regimes"][number] & { companyUuid: string };

export const vatTermsColumns = { vatRates: orNull(json<VatTerms["rates"]>()), regimes: orNull(json<Regime[]>()) } satisfies Columns;

/** The terms of all sellers, as columns of a statement of others. */
export const vatTermsSql = sql`
  (select json_agg(json_build_object('code', code, 'percent', percent, 'isGeneral', is_general, 'from', valid_from, 'to', valid_to))
    from ${vatRates}) as "vatRates",
  (select json_agg(json_build_object('companyUuid', company_uuid, 'regime', regime, 'from', valid_from)) from ${sellerRegimes}) as regimes`;

const termsOfAll = statement(vatTermsColumns)(sql`select ${vatTermsSql}`);

export type VatTermsOf = (sellerUuid: string) => VatTerms;

/** By seller; one query for any number of them. */
export async function readVatTerms(reader: Reader): Promise<VatTermsOf> {
  const [row] = await termsOfAll(reader, {});
  return toVatTerms(row);
}

export function toVatTerms(row: RowWith<typeof vatTermsColumns> | undefined): VatTermsOf {
  const regimes = Map.groupBy(row?.regimes ?? [], ({ companyUuid }) => companyUuid);
  return (sellerUuid) => ({ rates: row?.vatRates ?? [], regimes: regimes.get(sellerUuid) ?? [] });
}
