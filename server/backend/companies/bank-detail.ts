import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import type { companies as calls } from "#contract/companies.ts";
import { accountFitsBik } from "../accreditation/checksums.ts";
import { warningsOf } from "../accreditation/company-data.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { editCompany, writeCompanyData } from "./edit-company.ts";
import { bankDetails } from "./tables.ts";

type Fields = Omit<z.output<typeof calls.createBankDetail.body & z.ZodType>, never>;
type Row = typeof bankDetails.$inferSelect;

export const createBankDetail = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.createBankDetail>) =>
  createOf(context, context.actor.companyUuid, body, expectedVersion);

export const createBankDetailInternal = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.createBankDetailInternal>) =>
  createOf(context, body.companyUuid, body, expectedVersion);

export const updateBankDetail = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.updateBankDetail>) =>
  updateOf(context, context.actor.companyUuid, body, expectedVersion);

export const updateBankDetailInternal = (context: SignedIn, { body, expectedVersion }: Input<typeof calls.updateBankDetailInternal>) =>
  updateOf(context, body.companyUuid, body, expectedVersion);

/** Creates the company's only record; 4009 when there is one, which PUT changes. */
function createOf(context: SignedIn, companyUuid: string, body: Fields, expectedVersion: number | undefined) {
  return editCompany(context, companyUuid, "editContacts", async (opened) => {
    const { tx, company } = opened;
    const [other] = await tx.select({ uuid: bankDetails.uuid }).from(bankDetails).where(eq(bankDetails.companyUuid, company.uuid)).limit(1);
    if (other) throwProblem("CONFLICT", { uuid: other.uuid }, translate("bankDetailExists"));
    const [row] = await tx
      .insert(bankDetails)
      .values({ uuid: uuidv7(), companyUuid: company.uuid, ...columnsOf(body) })
      .returning();
    await writeCompanyData(context, opened, { fields: ["bankDetail"], expectedVersion });
    return toAnswer(orNotFound(row));
  });
}

function updateOf(
  context: SignedIn,
  companyUuid: string,
  body: Fields & { uuid?: string | undefined },
  expectedVersion: number | undefined,
) {
  return editCompany(context, companyUuid, "editContacts", async (opened) => {
    const { tx, company } = opened;
    const own = eq(bankDetails.companyUuid, company.uuid);
    const [current] = await tx
      .select()
      .from(bankDetails)
      .where(body.uuid ? and(own, eq(bankDetails.uuid, body.uuid)) : own)
      .orderBy(asc(bankDetails.uuid))
      .limit(1);
    if (!current) throwProblem(body.uuid ? "NOT_FOUND" : "CONFLICT", undefined, body.uuid ? undefined : translate("bankDetailMissing"));
    const set = columnsOf(body);
    await writeCompanyData(context, opened, {
      fields: isDeepStrictEqual({ ...current, ...set }, current) ? [] : ["bankDetail"],
      expectedVersion,
    });
    const [row] = await tx.update(bankDetails).set(set).where(eq(bankDetails.uuid, current.uuid)).returning();
    return toAnswer(orNotFound(row));
  });
}

function columnsOf({ currentAccount, organizationName, bik, correspondentAccount, inn, bankName }: Fields) {
  return { currentAccount, organizationName, bik, correspondentAccount, inn, bankName: bankName ?? "" };
}

function toAnswer({ companyUuid: _, ...detail }: Row) {
  const doubtful = (["currentAccount", "correspondentAccount"] as const).filter((field) => !accountFitsBik(detail[field], detail.bik));
  const warnings = { ...warningsOf(detail), ...Object.fromEntries(doubtful.map((field) => [field, [translate("accountChecksum")]])) };
  return { bankDetail: detail, warnings };
}
