import { branches } from "../../branches/tables.ts";
import { bankDetails, companies, contacts } from "../../companies/tables.ts";
import { paperSigners } from "../../papers/tables.ts";
import { sellerProfiles } from "../../settings/tables.ts";
import { sellerRegimes } from "../../vat/tables.ts";
import type { BranchEntry, BuyerEntry, OwnCompanyEntry, SellerEntry } from "./company-entries.ts";
import { daysBefore } from "./demo-time.ts";
import { demoUuid } from "./demo-uuid.ts";
import { insertRows } from "./insert-rows.ts";
import type { DemoSeed } from "./seed.ts";

/** Age of the seller and the platform: more than of any buyer. */
export const ownCompanyAgeDays = 400;

export async function seedCompanies(seed: DemoSeed): Promise<void> {
  const { tx, files, now } = seed;
  const { seller, platform, buyers } = files.companies;
  const all = [seller, platform, ...buyers];
  await insertRows(tx, companies, [
    { ...toCompany(seller), type: "seller", status: "accredited", createdAt: daysBefore(now, ownCompanyAgeDays) },
    { ...toCompany(platform), type: "platform", status: "accredited", createdAt: daysBefore(now, ownCompanyAgeDays) },
    ...buyers.map((buyer) => toBuyer(buyer, now)),
  ]);
  await insertRows(tx, sellerProfiles, [toProfile(seller, files.sellerTexts)]);
  await insertRows(tx, sellerRegimes, [{ companyUuid: demoUuid("company", seller.id), regime: "general", from: "2004-01-01" }]);
  await insertRows(tx, paperSigners, [{ ...seller.signer, companyUuid: demoUuid("company", seller.id) }]);
  await insertRows(
    tx,
    bankDetails,
    all.flatMap(({ id, bankDetails: details = [] }) =>
      details.map((detail, index) => ({
        uuid: demoUuid("bank-detail", `${id}:${index}`),
        companyUuid: demoUuid("company", id),
        ...detail,
      })),
    ),
  );
  await insertRows(
    tx,
    contacts,
    all.flatMap(({ id, contacts: people = [] }) =>
      people.map((contact, index) => ({ uuid: demoUuid("contact", `${id}:${index}`), companyUuid: demoUuid("company", id), ...contact })),
    ),
  );
  await insertRows(
    tx,
    branches,
    buyers.flatMap((buyer) => buyer.branches.map((branch) => toBranch(branch, buyer, now))),
  );
}

function toCompany({ id, name, data, slogan, rating, excerpt }: OwnCompanyEntry) {
  return {
    uuid: demoUuid("company", id),
    name,
    legalForm: data?.legalForm ?? ("legal" as const),
    registrationDate: data?.registrationDate ?? null,
    legalName: data?.name ?? name,
    legalAddress: data?.legalAddress ?? "",
    inn: data?.inn ?? "",
    ogrn: data?.ogrn ?? "",
    okpo: data?.okpo ?? "",
    kpp: data?.kpp ?? "",
    slogan: slogan ?? "",
    ratingTenths: Math.round((rating ?? 0) * 10),
    excerpt: excerpt ?? "",
  };
}

/** The texts are of the day that the demo was written on. */
function toProfile({ id, brandName, tagline, supportHours, contacts: people }: SellerEntry, texts: DemoSeed["files"]["sellerTexts"]) {
  const [contact] = people;
  return {
    companyUuid: demoUuid("company", id),
    brand: brandName,
    tagline,
    phone: contact?.phone ?? "",
    email: contact?.email ?? "",
    supportHours,
    texts: Object.fromEntries(Object.entries(texts).map(([page, markdown]) => [page, { markdown, updated: "2026-03-04" }])),
  };
}

function toBuyer(buyer: BuyerEntry, now: Date) {
  return {
    ...toCompany(buyer),
    type: "buyer" as const,
    isActive: buyer.isActive,
    status: buyer.status,
    salesRepresentativeUuid: buyer.salesRepresentative && demoUuid("customer", buyer.salesRepresentative),
    accreditationDate: buyer.accreditedDaysAgo === null ? null : daysBefore(now, buyer.accreditedDaysAgo),
    approvalThresholdKopecks: buyer.approvalThresholdKopecks,
    createdAt: daysBefore(now, buyer.createdDaysAgo),
  };
}

function toBranch(branch: BranchEntry, buyer: BuyerEntry, now: Date) {
  const {
    id,
    name,
    address,
    postalCode,
    region,
    city,
    street,
    house,
    building = "",
    office = "",
    status,
    distributionCenter,
    schedule,
    minOrderKopecks,
  } = branch;
  return {
    uuid: demoUuid("branch", id),
    companyUuid: demoUuid("company", buyer.id),
    name,
    physicalAddress: address,
    postalCode,
    region,
    city,
    street,
    house,
    building,
    office,
    status,
    distributionCenterUuid: distributionCenter && demoUuid("distribution-center", distributionCenter),
    scheduleUuid: schedule && demoUuid("schedule", schedule),
    minOrderKopecks,
    createdAt: daysBefore(now, buyer.createdDaysAgo),
  };
}
