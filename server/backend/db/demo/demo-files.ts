import { readFile } from "node:fs/promises";
import type { SellerPage } from "#contract/seller-enums.ts";
import type { CompaniesFile } from "./company-entries.ts";
import type { DealEntry } from "./deal-entries.ts";
import type {
  AssortmentEntry,
  BrandEntry,
  CategoryEntry,
  DiscountGroupEntry,
  DistributionCenterEntry,
  PlaceEntry,
  ProductEntry,
  ScheduleEntry,
  StorageEntry,
  TextsFile,
} from "./demo-entries.ts";

import type { PaymentEntry } from "./seed-payments.ts";

export type DemoFiles = Awaited<ReturnType<typeof readDemoFiles>>;

export async function readDemoFiles() {
  const { schedules } = await readJson<{ schedules: ScheduleEntry[] }>("schedules");
  return {
    assortments: await readJson<AssortmentEntry[]>("assortments"),
    brands: await readJson<BrandEntry[]>("brands"),
    categories: await readJson<CategoryEntry[]>("categories"),
    companies: await readDemoCompanies(),
    discountGroups: await readJson<DiscountGroupEntry[]>("discount-groups"),
    distributionCenters: await readJson<DistributionCenterEntry[]>("distribution-centers"),
    places: await readPlaces(),
    products: await readJson<ProductEntry[]>("products"),
    schedules,
    storages: await readJson<StorageEntry[]>("storages"),
    texts: await readJson<TextsFile>("texts"),
    sellerTexts: await readSellerTexts(),
    deals: await readJson<DealEntry[]>("deals"),
    payments: await readJson<PaymentEntry[]>("payments"),
  };
}

export const readDemoCompanies = () => readJson<CompaniesFile>("companies");

const ownPages = ["about", "contacts", "delivery", "news", "materials-sellers"] as const satisfies SellerPage[];

/** Markdown of the pages that only this seller has. */
async function readSellerTexts(): Promise<Partial<Record<SellerPage, string>>> {
  const texts = await Promise.all(ownPages.map(async (page) => [page, (await readData(`seller-texts/${page}.md`)).trim()]));
  return Object.fromEntries(texts);
}

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readData(`${name}.json`)) as T;
}

/** Columns: region,city,postal,centre; values have no quotes or commas. */
async function readPlaces(): Promise<PlaceEntry[]> {
  const [, ...rows] = (await readData("places.csv")).trim().split(/\r?\n/);
  return rows.map((row) => {
    const [, , postal = "", center = "none"] = row.split(",");
    return { postal, center: center === "none" ? null : center };
  });
}

function readData(file: string): Promise<string> {
  return readFile(new URL(`data/${file}`, import.meta.url), "utf8");
}
