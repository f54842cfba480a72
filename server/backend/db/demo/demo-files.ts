import { readFile } from "node:fs/promises";
import type { CompaniesFile } from "./company-entries.ts";
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
import type { DealEntry } from "./deal-entries.ts";

export type DemoFiles = {
  assortments: AssortmentEntry[];
  brands: BrandEntry[];
  categories: CategoryEntry[];
  companies: CompaniesFile;
  discountGroups: DiscountGroupEntry[];
  distributionCenters: DistributionCenterEntry[];
  places: PlaceEntry[];
  products: ProductEntry[];
  schedules: ScheduleEntry[];
  storages: StorageEntry[];
  texts: TextsFile;
  deals: DealEntry[];
};

export async function readDemoFiles(): Promise<DemoFiles> {
  const [
    assortments,
    brands,
    categories,
    companies,
    discountGroups,
    distributionCenters,
    products,
    schedules,
    storages,
    texts,
    deals,
    places,
  ] = await Promise.all([
    readJson<AssortmentEntry[]>("assortments"),
    readJson<BrandEntry[]>("brands"),
    readJson<CategoryEntry[]>("categories"),
    readDemoCompanies(),
    readJson<DiscountGroupEntry[]>("discount-groups"),
    readJson<DistributionCenterEntry[]>("distribution-centers"),
    readJson<ProductEntry[]>("products"),
    readJson<{ schedules: ScheduleEntry[] }>("schedules"),
    readJson<StorageEntry[]>("storages"),
    readJson<TextsFile>("texts"),
    readJson<DealEntry[]>("deals"),
    readPlaces(),
  ]);
  return {
    assortments,
    brands,
    categories,
    companies,
    discountGroups,
    distributionCenters,
    products,
    schedules: schedules.schedules,
    storages,
    texts,
    deals,
    places,
  };
}

export const readDemoCompanies = () => readJson<CompaniesFile>("companies");

async function readJson<T>(name: string): Promise<T> {
  return JSON.parse(await readData(`${name}.json`)) as T;
}

/** region,city,postal,centre — without quotes inside. */
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
