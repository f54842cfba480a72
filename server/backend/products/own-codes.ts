import { sql } from "drizzle-orm";
import { buyerCodes } from "../buyer-codes/tables.ts";
import type { Actor } from "../context.ts";
import type { Database } from "../db/database.ts";
import { statement } from "../db/statement.ts";
import type { Reading } from "./search/read-search.ts";
import { articleKey } from "./text-keys.ts";

/** A product on sale whose code in the company's own system is a query, or begins with it. */
export type OwnCode = { uuid: string; code: string; isWhole: boolean };

/** Codes that one beginning finds. */
const maxFound = sql.raw("200");
/** A shorter text is only searched as a whole code. */
const minBeginning = 3;
const minimum = sql.raw(String(minBeginning));

const read = statement({ uuid: "uuid", code: "text", isWhole: "boolean" })<{
  companyUuid: string;
  key: string;
  end: string;
  typed: string;
}>(sql`
  select k.product_uuid as uuid, k.code, k.code_key = ${sql.placeholder("key")} as "isWhole" from ${buyerCodes} k
  where k.company_uuid = ${sql.placeholder("companyUuid")}::uuid and k.code_key ~>=~ ${sql.placeholder("key")}
    and k.code_key ~<~ ${sql.placeholder("end")} and (length(${sql.placeholder("key")}) >= ${minimum}
      or k.code_key = ${sql.placeholder("key")} or starts_with(lower(k.code), lower(${sql.placeholder("typed")})))
    and exists (select from product_hits h where h.uuid = k.product_uuid)
  order by k.code_key using ~<~ limit ${maxFound}`);

/**
 * Products whose code of this company is the text; with three signs and a digit also those whose code begins with it. Keys have no
 * zeros in front, so a shorter key («0001») must begin the code as it is written.
 */
export async function readOwnCodes(db: Database, companyUuid: string, typed: string): Promise<OwnCode[]> {
  const key = articleKey(typed);
  if (key === "") return [];
  const isBeginning = (typed.match(/[\p{L}\d]/gu)?.length ?? 0) >= minBeginning && /\d/.test(typed);
  return read(db, { companyUuid, key, typed: typed.trim(), end: `${key}${isBeginning ? "\uffff" : "\u0001"}` });
}

/** Own codes that a caller's query finds; companies that keep none need no query. */
export async function ownCodesOf(db: Database, actor: Actor | null, search: string | undefined): Promise<OwnCode[]> {
  return search && actor?.viewerFacts?.hasOwnCodes ? readOwnCodes(db, actor.companyUuid, search) : [];
}

/** The query with what own codes find. Then the text is known: it was neither misspelt nor are its words missing. */
export function withOwnCodes(reading: Reading, codes: readonly OwnCode[]): Reading {
  if (codes.length === 0) return reading;
  const uuids = Map.groupBy(codes, ({ isWhole }) => isWhole);
  const own = { whole: (uuids.get(true) ?? []).map(({ uuid }) => uuid), begins: (uuids.get(false) ?? []).map(({ uuid }) => uuid) };
  return { ...reading, search: { ...reading.search, own }, shownFor: null, leftOut: [] };
}
