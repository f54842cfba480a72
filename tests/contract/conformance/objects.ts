import { randomUUID } from "node:crypto";

type Params = Record<string, string>;
type Answer = Record<string, never>;

/** A person's answers so far, by call; calls that need an object take it from them. */
export type Answers = ReadonlyMap<string, unknown>;

const first = (
  answers: Answers,
  id: string,
  list: string,
  suits: (row: Record<string, unknown>) => boolean = () => true,
): string | undefined => {
  const rows = ((answers.get(id) as Answer | undefined)?.[list] ?? []) as { uuid: string }[];
  return rows.find((row) => suits(row))?.uuid;
};
const own = (answers: Answers, field: "uuid" | "companyUuid") =>
  (answers.get("customers.me") as Record<string, string> | undefined)?.[field];
const byUuid = (uuid: string | undefined): Params | null => (uuid === undefined ? null : { uuid });

/** Staff read buyers' companies, buyers their own. */
const company = (answers: Answers) =>
  answers.has("companies.list")
    ? first(answers, "companies.list", "companies", (row) => row.type === "buyer")
    : own(answers, "companyUuid");
const accredited = (answers: Answers) =>
  answers.has("companies.list")
    ? first(answers, "companies.list", "companies", (row) => row.accreditationUuid !== null)
    : own(answers, "companyUuid");
const inCompany = (answers: Answers): Params | null => {
  const companyUuid = company(answers);
  return companyUuid ? { companyUuid } : null;
};
const inBranch = (answers: Answers): Params | null => {
  const branchId = branch(answers);
  return branchId ? { branchId } : null;
};
const ofSelf = (answers: Answers): Params | null => {
  const customerUuid = own(answers, "uuid");
  return customerUuid ? { customerUuid } : null;
};

type Card = { uuid: string; documents: { documentUuid: string | null }[]; contracts: { documentUuid: string | null }[] };
const card = (answers: Answers) => answers.get("accreditation.getByCompany") as Card | undefined;
const document = (answers: Answers) => {
  const found = card(answers);
  return byUuid(
    [...(found?.documents ?? []), ...(found?.contracts ?? [])].find((each) => each.documentUuid !== null)?.documentUuid ?? undefined,
  );
};
const deal = (answers: Answers) => first(answers, "deals.list", "deals");
const branch = (answers: Answers) => first(answers, "branches.list", "branches");

const schedule = (answers: Answers) => byUuid(first(answers, "distribution.listSchedules", "schedules"));
const contract = (answers: Answers) => byUuid(first(answers, "contracts.listByCompany", "contracts"));

/** Path parameters of every reading call that has some; null until an object is known. */
export const objects: Record<string, (answers: Answers) => Params | null> = {
  "customers.get": (answers) => byUuid(own(answers, "uuid")),
  "customers.access": (answers) => byUuid(own(answers, "uuid")),
  "customers.getInternal": (answers) => byUuid(own(answers, "uuid")),
  "companies.get": (answers) => byUuid(company(answers)),
  "accreditation.getByCompany": (answers) => {
    const companyUuid = accredited(answers);
    return companyUuid ? { companyUuid } : null;
  },
  "accreditation.listProcesses": (answers) => {
    const id = card(answers)?.uuid;
    return id ? { id } : null;
  },
  "accreditation.getDocument": document,
  "accreditation.documentFile": document,
  "accreditation.externalDocument": document,
  "companies.getData": (answers) => byUuid(company(answers)),
  "companies.getInternal": (answers) => byUuid(company(answers)),
  "products.get": (answers) => byUuid(first(answers, "products.list", "products")),
  "products.getPublic": (answers) => byUuid(first(answers, "products.listPublic", "products")),
  "products.category": (answers) => byUuid(first(answers, "products.categories", "categories")),
  "sellerProducts.get": (answers) => byUuid(first(answers, "sellerProducts.list", "goods")),
  "pictures.list": (answers) => byUuid(first(answers, "products.listPublic", "products")),
  "pictures.file": (answers) => {
    const cards = ((answers.get("products.listPublic") as Answer | undefined)?.products ?? []) as { picture: { name: string } | null }[];
    const name = cards.find(({ picture }) => picture !== null)?.picture?.name;
    return name ? { file: `${name}-240.webp` } : null;
  },
  "deals.get": (answers) => byUuid(deal(answers)),
  "deals.dates": (answers) => byUuid(deal(answers)),
  "documents.list": (answers) => byUuid(deal(answers)),
  "papers.list": (answers) => byUuid(deal(answers)),
  "chat.messages": (answers) => byUuid(first(answers, "chat.list", "chats")),
  "suborders.list": (answers) => byUuid(deal(answers)),
  "branches.list": inCompany,
  "branches.listInternal": inCompany,
  "branches.listByCustomer": ofSelf,
  "branches.listByCustomerInternal": ofSelf,
  "branches.listCustomers": inBranch,
  "branches.listCustomersInternal": inBranch,
  "branches.get": (answers) => byUuid(branch(answers)),
  "branches.getInternal": (answers) => byUuid(branch(answers)),
  "distribution.getCenter": (answers) => byUuid(first(answers, "distribution.listCenters", "distributionCenters")),
  "distribution.listHolidays": (answers) => byUuid(first(answers, "distribution.listCenters", "distributionCenters")),
  "distribution.previewSchedule": schedule,
  "distribution.listAffectedDeals": schedule,
  "distribution.getSchedule": schedule,
  "contracts.listByCompany": (answers) => byUuid(company(answers)),
  "contracts.companyFile": (answers) => byUuid(company(answers)),
  "debts.get": (answers) => byUuid(company(answers)),
  "contracts.money": (answers) => byUuid(company(answers)),
  "contracts.moneyFile": (answers) => byUuid(company(answers)),
  "deals.purchases": (answers) => byUuid(company(answers)),
  "deals.purchasesFile": (answers) => byUuid(company(answers)),
  "companyPapers.bundle": (answers) => (first(answers, "companyPapers.list", "papers") ? {} : null),
  "contracts.ledger": contract,
  "contracts.ledgerFile": contract,
  "contracts.listByBranch": (answers) => {
    const branchUuid = branch(answers);
    return branchUuid ? { branchUuid } : null;
  },
  "notifications.get": (answers) => byUuid(first(answers, "notifications.list", "notifications")),
  "tickets.get": (answers) => byUuid(first(answers, "tickets.list", "tickets")),
  "tickets.messages": (answers) => byUuid(first(answers, "tickets.list", "tickets")),
};

/** Queries of reading calls that require one. */
export const queries: Record<string, Params> = {
  "companies.suggestAddress": { query: "300002" },
  "companies.suggestCompany": { inn: "7199123453" },
  "companies.suggestBank": { bik: "047003997" },
};

/** Random ids: a write that should have been refused finds nothing to change. */
export function nobody(path: string): Params {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]));
}

export const hasParams = (path: string) => path.includes(":");
