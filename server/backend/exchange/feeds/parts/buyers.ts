import { sql } from "drizzle-orm";
import type { Reader } from "../../../db/database.ts";
import { readRows } from "../../../db/statement.ts";
import { uuidPattern } from "./identify.ts";

/** Buyers as files have them: `INN` or `INN/KPP`, or the uuid of one whom neither tells from another (branches of one company). */
export const buyerNames = sql`(
  select uuid, case
    when count(*) over (partition by inn, kpp) > 1 or (kpp = '' and count(*) over (partition by inn) > 1) then uuid::text
    when kpp = '' then inn else inn || '/' || kpp end as name
  from companies where type = 'buyer')`;

type Buyer = { uuid: string; inn: string; kpp: string };

/** Splits `7712345678` or `7712345678/771201001`. */
function partsOf(company: string): { inn: string; kpp: string | undefined } {
  const [inn = "", kpp] = company.split("/");
  return { inn: inn.trim(), kpp: kpp?.trim() };
}

/** Finds the buyers whom each of these texts means; several may have an INN, also with one KPP. */
export async function findBuyers(reader: Reader, named: readonly string[]): Promise<(company: string) => Buyer[]> {
  const uuids = named.filter((each) => uuidPattern.test(each));
  const buyers = await readRows(reader, { uuid: "uuid", inn: "text", kpp: "text" })(sql`
    select uuid, inn, kpp from companies where type = 'buyer'
      and (inn = any(${sql.param(named.map((each) => partsOf(each).inn))}::text[]) or uuid = any(${sql.param(uuids)}::uuid[]))`);
  return (company) => {
    const { inn, kpp } = partsOf(company);
    return buyers.filter((each) => each.uuid === company || (each.inn === inn && (!kpp || each.kpp === kpp)));
  };
}
