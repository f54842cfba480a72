import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import {
  type AccreditationStatus,
  type DocumentStatus,
  documentTypes,
  type ProcessStatus,
  type ProcessType,
  processTypes,
} from "#contract/enums.ts";
import { contractPlaces, emptyDocuments } from "#server/backend/accreditation/open-accreditation.ts";
import { processTable } from "#server/backend/accreditation/process-table.ts";
import { accreditationDocuments, accreditationProcesses, accreditations } from "#server/backend/accreditation/tables.ts";
import { branches } from "#server/backend/branches/tables.ts";
import { bankDetails, contacts } from "#server/backend/companies/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import { files } from "#server/backend/files/tables.ts";
import type { Backend } from "./backend.ts";
import { testNow } from "./clock.ts";
import { nextNumber } from "./numbering.ts";
import { addCompany, addPerson } from "./people.ts";

export type JoiningCompany = {
  companyUuid: string;
  accreditationUuid: string;
  /** The current step. */
  processUuid: string;
  branchUuid: string;
  directorUuid: string;
  director: string;
  manager: string;
};

type Wanted = {
  /** The current step, or how the accreditation ended. */
  at?: ProcessType | "accredited" | "declined";
  status?: ProcessStatus;
  /** E-mail of the person who has taken the current step. */
  employee?: string;
  legalForm?: "legal" | "individual";
  representative?: string;
  security?: "finished" | "declined";
  /** Statuses of documents by type, over those that the step implies. */
  documents?: Record<string, DocumentStatus>;
  isServed?: boolean;
  hasSchedule?: boolean;
  isFilled?: boolean;
};

/**
 * Writes a company that has reached this step straight into the tables: complete, with one branch that has a representative and a
 * schedule.
 */
export async function joiningCompany({ db }: Pick<Backend, "db">, wanted: Wanted = {}): Promise<JoiningCompany> {
  const {
    at = "upload_required_documents",
    legalForm = "legal",
    representative = "rep@seller.example",
    security = "finished",
    isServed = true,
    hasSchedule = true,
    isFilled = true,
  } = wanted;
  const number = nextNumber(db, "joining company");
  const isEnd = at === "accredited" || at === "declined";
  const status: AccreditationStatus = isEnd ? at : processTable[at].status;
  const personOf = async (email: string) =>
    (await db.select({ uuid: customers.uuid }).from(customers).where(eq(customers.email, email)))[0]?.uuid ?? null;
  const hasRepresentative = isEnd || processTypes.indexOf(at) >= 2;
  const salesRepresentativeUuid = hasRepresentative ? await personOf(representative) : null;
  const isLegal = legalForm === "legal";
  const filled = {
    legalName: `Компания ${number}`,
    legalAddress: "300002, Тула, ул. Октябрьская, 48",
    // A declined company's tax number is refused to others, so it is none of the generated ones.
    inn: at === "declined" ? (isLegal ? "7710140679" : "500100732259") : isLegal ? "7199123453" : "779941073314",
    ogrn: isLegal ? "1147199123455" : "326779904107335",
    kpp: isLegal ? "719901001" : "",
  };
  const company = await addCompany(db, { name: `Компания ${number}`, legalForm, status, salesRepresentativeUuid, ...(isFilled && filled) });
  const director = await addPerson(db, {
    companyUuid: company.uuid,
    email: `director${number}@joining.example`,
    roles: ["buyer_company_director"],
    surname: "Соколова",
    name: "Анна",
  });
  const manager = await addPerson(db, {
    companyUuid: company.uuid,
    email: `manager${number}@joining.example`,
    roles: ["buyer_company_manager"],
  });
  if (isFilled) {
    const account = { currentAccount: "40702810500000120045", bik: "047003997", correspondentAccount: "30101810600000000997" };
    await db.insert(bankDetails).values({
      uuid: uuidv7(),
      companyUuid: company.uuid,
      organizationName: company.name,
      inn: "7199123453",
      bankName: "АО «Заокский купеческий банк»",
      ...account,
    });
    await db.insert(contacts).values({ uuid: uuidv7(), companyUuid: company.uuid, email: "zakaz@joining.example", phone: "+79105550000" });
  }
  const branchUuid = uuidv7();
  await db.insert(branches).values({
    uuid: branchUuid,
    companyUuid: company.uuid,
    name: `Магазин ${number}`,
    physicalAddress: "Тула, ул. Октябрьская, 48",
    postalCode: isServed ? "300002" : "167000",
    distributionCenterUuid: isServed ? demoUuid("distribution-center", "tula") : null,
    scheduleUuid: isServed && hasSchedule ? demoUuid("schedule", "tula-center") : null,
  });

  const accreditationUuid = uuidv7();
  await db
    .insert(accreditations)
    .values({ uuid: accreditationUuid, companyUuid: company.uuid, status, legalForm, salesRepresentativeUuid, createdAt: testNow });
  const passed = isEnd ? processTypes : processTypes.slice(0, processTypes.indexOf(at) + 1);
  const steps = await Promise.all(
    passed.map(async (type, index) => {
      const isLast = index === passed.length - 1;
      const ended: ProcessStatus = type === "accreditation_by_security" ? security : "finished";
      const current: ProcessStatus = isEnd ? (at === "declined" ? "declined" : "finished") : (wanted.status ?? "created");
      return {
        uuid: uuidv7(),
        accreditationUuid,
        position: index + 1,
        type,
        status: isLast ? current : ended,
        employeeUuid: isLast && wanted.employee ? await personOf(wanted.employee) : null,
        createdAt: testNow,
        updatedAt: testNow,
      };
    }),
  );
  await db.insert(accreditationProcesses).values(steps);

  const step = isEnd ? 7 : processTypes.indexOf(at) + 1;
  const implied = (type: string): DocumentStatus => {
    if (type === "power_of_attorney") return "not_loaded";
    if (type.startsWith("contract_unsigned")) return step === 4 ? "waiting" : "signed";
    if (type.startsWith("contract_signed")) return step === 4 ? "processing" : "signed";
    return step < 3 ? "processing" : "accepted";
  };
  const places = [
    ...emptyDocuments(accreditationUuid, legalForm, testNow),
    ...(step >= 4 ? contractPlaces(accreditationUuid, legalForm, testNow) : []),
  ];
  for (const place of places) {
    const documentStatus = wanted.documents?.[place.type] ?? implied(place.type);
    const fileUuid = documentStatus === "not_loaded" ? null : uuidv7();
    if (fileUuid)
      await db.insert(files).values({
        uuid: fileUuid,
        companyUuid: company.uuid,
        purpose: "accreditation",
        name: `${place.type}.pdf`,
        contentType: "application/pdf",
        size: 3,
        createdAt: testNow,
      });
    await db
      .insert(accreditationDocuments)
      .values({ ...place, status: documentStatus, fileUuid, filename: fileUuid && `${place.type}.pdf` });
  }
  return {
    companyUuid: company.uuid,
    accreditationUuid,
    processUuid: steps.at(-1)?.uuid ?? "",
    branchUuid,
    directorUuid: director.uuid,
    director: director.email ?? "",
    manager: manager.email ?? "",
  };
}

/** Adds a person of the seller with this role and the demo password. */
export async function addStaff({ db }: Backend, email: string, role: Parameters<typeof addPerson>[1]["roles"][number]) {
  return addPerson(db, { companyUuid: demoUuid("company", "seller"), email, roles: [role] });
}

export const requiredOf = (legalForm: "legal" | "individual") => documentTypes[legalForm].filter((type) => type !== "power_of_attorney");

/** A complete PDF of a few bytes. */
export const pdf = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

export const base64 = (bytes: Buffer) => bytes.toString("base64");
