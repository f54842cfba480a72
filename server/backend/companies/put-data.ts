import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { companies as calls } from "#contract/companies.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { isAdmin } from "#contract/roles.ts";
import { companyCardScope } from "../access/scopes.ts";
import { type CompanyRow, toCompanyData, warningsOf } from "../accreditation/company-data.ts";
import { assertNotDeclined, listSameInn } from "../accreditation/same-inn.ts";
import { changeForm, listSetAside } from "../accreditation/set-aside.ts";
import { accreditations } from "../accreditation/tables.ts";
import type { SignedIn } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwFieldErrors, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { differing } from "../versions/versions.ts";
import { editCompany, writeCompanyData } from "./edit-company.ts";
import { companies } from "./tables.ts";

type Body = z.output<typeof calls.putData.body & z.ZodType>;

const namesOfData = {
  legalForm: "legalForm",
  name: "companyName",
  legalName: "companyName",
  legalAddress: "legalAddress",
  inn: "inn",
  ogrn: "ogrn",
  kpp: "kpp",
  okpo: "okpo",
  registrationDate: "registrationDate",
  edoId: "edoId",
} as const;

const lockedFields = ["legalForm", "inn", "ogrn"] as const;

export async function getCompanyData({ db, actor }: SignedIn, { params }: Input<typeof calls.getData>) {
  const [row] = await db
    .select()
    .from(companies)
    .where(and(eq(companies.uuid, params.uuid), companyCardScope(actor)));
  return toAnswer(orNotFound(row));
}

export function putCompanyData(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putData>) {
  return putDataOf(context, context.actor.companyUuid, body, expectedVersion);
}

export function putCompanyDataInternal(context: SignedIn, { body, expectedVersion }: Input<typeof calls.putDataInternal>) {
  return putDataOf(context, body.companyUuid, body, expectedVersion);
}

async function putDataOf(context: SignedIn, companyUuid: string, body: Body, expectedVersion: number | undefined) {
  return editCompany(context, companyUuid, "editData", async (opened) => {
    const { tx, company } = opened;
    assertLockedUnchanged(company, body);
    if (body.registrationDate && body.registrationDate > plainDateIn(context.now(), "Europe/Moscow"))
      throwFieldErrors({ registrationDate: "dateFuture" });
    if (company.type === "buyer" && body.inn !== company.inn && !isAdmin(context.actor.roles))
      await assertNotDeclined(tx, await listSameInn(tx, body.inn, company.uuid));
    if (body.legalForm !== company.legalForm) await changeLegalForm(tx, company, body, context.now());
    const { legalForm, name, legalAddress, inn, ogrn } = body;
    const set = {
      legalForm,
      name,
      legalName: name,
      legalAddress,
      inn,
      ogrn,
      kpp: body.kpp ?? "",
      okpo: body.okpo ?? "",
      registrationDate: body.registrationDate || null,
      edoId: body.edoId ?? company.edoId,
    };
    return toAnswer(await writeCompanyData(context, opened, { fields: differing(company, set, namesOfData), set, expectedVersion }));
  });
}

/** Throws for changes of fields that accreditation locks (domain.md section 4). */
function assertLockedUnchanged(company: CompanyRow, body: Body): void {
  const touched = lockedOf(company).filter((field) => company[field] !== body[field]);
  if (touched.length > 0)
    throwProblem("CONFLICT", Object.fromEntries(touched.map((field) => [field, [translate("fieldLocked")]])), translate("fieldLocked"));
}

function lockedOf({ status, type }: CompanyRow): readonly (typeof lockedFields)[number][] {
  return status === "accredited" && type === "buyer" ? lockedFields : [];
}

/** Another legal form requires other documents. Only before they are submitted; documents of both forms stay. */
async function changeLegalForm(tx: Transaction, company: CompanyRow, { legalForm, confirmedDocuments }: Body, now: Date): Promise<void> {
  const [accreditation] = await tx.select().from(accreditations).where(eq(accreditations.companyUuid, company.uuid));
  if (!accreditation) return;
  if (accreditation.status !== "new") throwProblem("CONFLICT", { legalForm: [translate("fieldLocked")] }, translate("fieldLocked"));
  const changed = { uuid: accreditation.uuid, legalForm };
  const aside = await listSetAside(tx, changed);
  if (aside.total > (confirmedDocuments ?? 0)) throwProblem("DOCUMENTS_SET_ASIDE", aside);
  await changeForm(tx, changed, now);
}

function toAnswer(company: CompanyRow) {
  return { data: toCompanyData(company), warnings: warningsOf(company), locked: [...lockedOf(company)] };
}
