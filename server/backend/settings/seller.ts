import { createHash } from "node:crypto";
import { asc, eq, getTableColumns } from "drizzle-orm";
import { freePhone, phoneParts } from "#contract/phone.ts";
import { brandOf, type Seller } from "#contract/seller.ts";
import format from "#locales/ru/format.json" with { type: "json" };
import texts from "#locales/ru/seller.json" with { type: "json" };
import { bankDetails, companies } from "../companies/tables.ts";
import type { Settings } from "../context.ts";
import type { Reader } from "../db/database.ts";
import { consentEditionsOf } from "./consent-editions.ts";
import { sellerProfiles } from "./tables.ts";

const noProfile = { brand: "", tagline: "", phone: "", email: "", supportHours: "", accent: null, texts: {} };

/** Whose portal it is, for everybody. A database without companies answers empty texts. */
export async function readSeller(reader: Reader, { demo }: Pick<Settings, "demo">): Promise<Seller> {
  const [row] = await reader
    .select({ company: getTableColumns(companies), profile: getTableColumns(sellerProfiles), bank: getTableColumns(bankDetails) })
    .from(companies)
    .leftJoin(sellerProfiles, eq(sellerProfiles.companyUuid, companies.uuid))
    .leftJoin(bankDetails, eq(bankDetails.companyUuid, companies.uuid))
    .where(eq(companies.type, "seller"))
    .orderBy(asc(companies.createdAt), asc(companies.uuid), asc(bankDetails.uuid))
    .limit(1);
  const { company, bank } = row ?? {};
  const { brand, tagline, phone, email, supportHours, accent, texts: pages } = row?.profile ?? noProfile;
  const { terms, personalData } = consentEditionsOf(pages);
  return {
    companyUuid: company?.uuid ?? null,
    version: company?.version ?? 0,
    brand: brand || brandOf(company?.name ?? ""),
    tagline,
    phone,
    email,
    supportHours,
    accent,
    logoMark: company?.logo ? createHash("sha256").update(company.logo).digest("base64url").slice(0, 12) : null,
    isDemo: demo,
    requisites: {
      legalName: company?.legalName || (company?.name ?? ""),
      legalAddress: company?.legalAddress ?? "",
      inn: company?.inn ?? "",
      kpp: company?.kpp ?? "",
      ogrn: company?.ogrn ?? "",
      okpo: company?.okpo ?? "",
      bankName: bank?.bankName ?? "",
      bik: bank?.bik ?? "",
      currentAccount: bank?.currentAccount ?? "",
      correspondentAccount: bank?.correspondentAccount ?? "",
    },
    texts: pages,
    consents: { terms: terms.version, personalData: personalData.version },
  };
}

/** A data URL of a PNG. */
export async function readSellerLogo(reader: Reader): Promise<string | null> {
  const [row] = await reader
    .select({ logo: companies.logo })
    .from(companies)
    .where(eq(companies.type, "seller"))
    .orderBy(asc(companies.createdAt), asc(companies.uuid))
    .limit(1);
  return row?.logo ?? null;
}

/** Values for the texts that name the seller or say where to call. */
export type SellerTexts = { brand: string; phone: string };

export async function readSellerTexts(reader: Reader): Promise<SellerTexts> {
  const [row] = await reader
    .select({ name: companies.name, brand: sellerProfiles.brand, phone: sellerProfiles.phone })
    .from(companies)
    .leftJoin(sellerProfiles, eq(sellerProfiles.companyUuid, companies.uuid))
    .where(eq(companies.type, "seller"))
    .orderBy(asc(companies.createdAt), asc(companies.uuid))
    .limit(1);
  return { brand: row?.brand || brandOf(row?.name ?? "") || texts.brand, phone: spoken(row?.phone ?? "") || texts.phone };
}

function spoken(phone: string): string {
  const { number = phone, extension } = phoneParts(phone) ?? {};
  return freePhone(phone) ?? (extension ? `${number} ${format.extension} ${extension}` : number);
}
