import { inArray } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import { warningsOf } from "../accreditation/company-data.ts";
import type { SignedIn } from "../context.ts";
import { postalPrefixes } from "../distribution/tables.ts";
import type { Input } from "../handlers.ts";

export async function suggestAddress({ db, directory }: SignedIn, { query }: Input<typeof calls.suggestAddress>) {
  const found = query.query.trim() === "" ? [] : await directory.suggestAddresses(query.query);
  const prefixes = [...new Set(found.flatMap(({ postalPrefix }) => prefixesOf(postalPrefix)))];
  const rows = prefixes.length === 0 ? [] : await db.select().from(postalPrefixes).where(inArray(postalPrefixes.prefix, prefixes));
  const centers = new Map(rows.map((row) => [row.prefix, row.distributionCenterUuid]));
  return {
    suggestions: found.map((address) => {
      const longest = prefixesOf(address.postalPrefix).findLast((prefix) => centers.has(prefix));
      return { ...address, isServed: longest === undefined ? null : centers.get(longest) !== null };
    }),
  };
}

/** Prefixes that `postal_prefixes` may contain, the shortest first. */
function prefixesOf(digits: string): string[] {
  return [1, 2, 3, 4, 5, 6].filter((length) => length <= digits.length).map((length) => digits.slice(0, length));
}

export async function suggestCompany({ directory }: SignedIn, { query }: Input<typeof calls.suggestCompany>) {
  const legalForm = query.inn.length === 10 ? ("legal" as const) : ("individual" as const);
  const hint = await directory.findCompany(query.inn);
  return { legalForm, ...hint, warnings: warningsOf({ inn: query.inn }) };
}

export async function suggestBank({ directory }: SignedIn, { query }: Input<typeof calls.suggestBank>) {
  return directory.findBank(query.bik);
}
