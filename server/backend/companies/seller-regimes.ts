import { and, desc, eq } from "drizzle-orm";
import type { companies as calls } from "#contract/companies.ts";
import type { SellerRegimes } from "#contract/seller-regimes.ts";
import type { SignedIn } from "../context.ts";
import type { Reader, Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { sellerRegimes } from "../vat/tables.ts";
import { writeCompany } from "./edit-company.ts";
import { findSeller, lockSeller } from "./lock-seller.ts";
import type { companies } from "./tables.ts";

type Company = typeof companies.$inferSelect;

const maxRegimes = 50;

export async function listRegimes(context: SignedIn): Promise<SellerRegimes> {
  return answer(context.db, await findSeller(context.db, context));
}

export async function putRegime(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.putRegime>) {
  return context.db.transaction(async (tx) => {
    const { company, stored } = await lockRegimes(tx, context);
    const before = stored.find(({ from }) => from === params.from);
    if (before?.regime === body.regime) return answer(tx, company);
    if (!before && stored.length >= maxRegimes) throwFieldErrors({ from: ["regimesMany", { max: maxRegimes }] });
    const written = await writeCompany(context, { tx, company }, { fields: ["taxRegime"], expectedVersion });
    const set = { regime: body.regime };
    await tx
      .insert(sellerRegimes)
      .values({ companyUuid: company.uuid, from: params.from, ...set })
      .onConflictDoUpdate({ target: [sellerRegimes.companyUuid, sellerRegimes.from], set });
    return answer(tx, written);
  });
}

export async function removeRegime(context: SignedIn, { params, expectedVersion }: Input<typeof calls.removeRegime>) {
  return context.db.transaction(async (tx) => {
    const { company, stored } = await lockRegimes(tx, context);
    orNotFound(stored.find(({ from }) => from === params.from));
    if (stored.length === 1) throwProblem("CONFLICT", undefined, translate("regimeLast"));
    const written = await writeCompany(context, { tx, company }, { fields: ["taxRegime"], expectedVersion });
    await tx.delete(sellerRegimes).where(and(eq(sellerRegimes.companyUuid, company.uuid), eq(sellerRegimes.from, params.from)));
    return answer(tx, written);
  });
}

async function lockRegimes(tx: Transaction, context: SignedIn) {
  const company = await lockSeller(tx, context);
  return { company, stored: await readRegimes(tx, company) };
}

function readRegimes(reader: Reader, { uuid }: Company) {
  return reader
    .select({ regime: sellerRegimes.regime, from: sellerRegimes.from })
    .from(sellerRegimes)
    .where(eq(sellerRegimes.companyUuid, uuid))
    .orderBy(desc(sellerRegimes.from));
}

async function answer(reader: Reader, company: Company): Promise<SellerRegimes> {
  return { regimes: await readRegimes(reader, company), version: company.version };
}
