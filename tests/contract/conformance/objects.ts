import { randomUUID } from "node:crypto";

type Params = Record<string, string>;
type Answer = Record<string, never>;

/** Answers of one person so far, by call; a call that needs an object finds it in them. */
export type Known = ReadonlyMap<string, unknown>;

const first = (
  known: Known,
  id: string,
  list: string,
  suits: (row: Record<string, unknown>) => boolean = () => true,
): string | undefined => {
  const rows = ((known.get(id) as Answer | undefined)?.[list] ?? []) as { uuid: string }[];
  return rows.find((row) => suits(row))?.uuid;
};
const own = (known: Known, field: "uuid" | "companyUuid") => (known.get("customers.me") as Record<string, string> | undefined)?.[field];
const byUuid = (uuid: string | undefined): Params | null => (uuid === undefined ? null : { uuid });

/** Staff look at buyers, buyers at themselves. */
const company = (known: Known) =>
  known.has("companies.list") ? first(known, "companies.list", "companies", (row) => row.type === "buyer") : own(known, "companyUuid");
const accredited = (known: Known) =>
  known.has("companies.list")
    ? first(known, "companies.list", "companies", (row) => row.accreditationUuid !== null)
    : own(known, "companyUuid");
const inCompany = (known: Known): Params | null => {
  const companyUuid = company(known);
  return companyUuid ? { companyUuid } : null;
};
const inBranch = (known: Known): Params | null => {
  const branchId = branch(known);
  return branchId ? { branchId } : null;
};
const ofSelf = (known: Known): Params | null => {
  const customerUuid = own(known, "uuid");
  return customerUuid ? { customerUuid } : null;
};

type Card = { uuid: string; documents: { documentUuid: string | null }[]; contracts: { documentUuid: string | null }[] };
const card = (known: Known) => known.get("accreditation.getByCompany") as Card | undefined;
const document = (known: Known) => {
  const found = card(known);
  return byUuid(
    [...(found?.documents ?? []), ...(found?.contracts ?? [])].find((each) => each.documentUuid !== null)?.documentUuid ?? undefined,
  );
};
const deal = (known: Known) => first(known, "deals.list", "deals");
const branch = (known: Known) => first(known, "branches.list", "branches");

const schedule = (known: Known) => byUuid(first(known, "distribution.listSchedules", "schedules"));
const contract = (known: Known) => byUuid(first(known, "contracts.listByCompany", "contracts"));

/** Path parameters of every reading call that has some; null while there is nothing to ask for. */
export const objects: Record<string, (known: Known) => Params | null> = {
  "customers.get": (known) => byUuid(own(known, "uuid")),
  "customers.access": (known) => byUuid(own(known, "uuid")),
  "customers.getInternal": (known) => byUuid(own(known, "uuid")),
  "companies.get": (known) => byUuid(company(known)),
  "accreditation.getByCompany": (known) => {
    const companyUuid = accredited(known);
    return companyUuid ? { companyUuid } : null;
  },
  "accreditation.listProcesses": (known) => {
    const id = card(known)?.uuid;
    return id ? { id } : null;
  },
  "accreditation.getDocument": document,
  "accreditation.documentFile": document,
  "accreditation.externalDocument": document,
  "companies.getData": (known) => byUuid(company(known)),
  "companies.getInternal": (known) => byUuid(company(known)),
  "products.get": (known) => byUuid(first(known, "products.list", "products")),
  "products.getPublic": (known) => byUuid(first(known, "products.listPublic", "products")),
  "products.category": (known) => byUuid(first(known, "products.categories", "categories")),
  "goods.get": (known) => byUuid(first(known, "goods.list", "goods")),
  "pictures.list": (known) => byUuid(first(known, "products.listPublic", "products")),
  "pictures.file": (known) => {
    const cards = ((known.get("products.listPublic") as Answer | undefined)?.products ?? []) as { picture: { name: string } | null }[];
    const name = cards.find(({ picture }) => picture !== null)?.picture?.name;
    return name ? { file: `${name}-240.webp` } : null;
  },
  "deals.get": (known) => byUuid(deal(known)),
  "deals.dates": (known) => byUuid(deal(known)),
  "documents.list": (known) => byUuid(deal(known)),
  "chat.messages": (known) => byUuid(first(known, "chat.list", "chats")),
  "suborders.list": (known) => byUuid(deal(known)),
  "branches.list": inCompany,
  "branches.listInternal": inCompany,
  "branches.listByCustomer": ofSelf,
  "branches.listByCustomerInternal": ofSelf,
  "branches.listCustomers": inBranch,
  "branches.listCustomersInternal": inBranch,
  "branches.get": (known) => byUuid(branch(known)),
  "branches.getInternal": (known) => byUuid(branch(known)),
  "distribution.getCenter": (known) => byUuid(first(known, "distribution.listCenters", "distributionCenters")),
  "distribution.listHolidays": (known) => byUuid(first(known, "distribution.listCenters", "distributionCenters")),
  "distribution.previewSchedule": schedule,
  "distribution.listAffectedDeals": schedule,
  "distribution.getSchedule": schedule,
  "contracts.listByCompany": (known) => byUuid(company(known)),
  "contracts.companyFile": (known) => byUuid(company(known)),
  "contracts.ledger": contract,
  "contracts.ledgerFile": contract,
  "contracts.listByBranch": (known) => {
    const branchUuid = branch(known);
    return branchUuid ? { branchUuid } : null;
  },
  "notifications.get": (known) => byUuid(first(known, "notifications.list", "notifications")),
  "tickets.get": (known) => byUuid(first(known, "tickets.list", "tickets")),
  "tickets.messages": (known) => byUuid(first(known, "tickets.list", "tickets")),
};

/** Queries of reading calls that need one. */
export const queries: Record<string, Params> = {
  "companies.suggestAddress": { query: "300002" },
  "companies.suggestCompany": { inn: "7199123453" },
  "companies.suggestBank": { bik: "047003997" },
};

/** Parameters that name nothing: a write that should have been refused finds nothing to change. */
export function nobody(path: string): Params {
  return Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]));
}

export const hasParams = (path: string) => path.includes(":");
