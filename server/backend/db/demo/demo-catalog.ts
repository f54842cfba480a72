import { toHundredths } from "#contract/quantity.ts";
import { pictureUrl } from "../../basket/to-basket.ts";
import type { GroupSnapshot, LineSnapshot } from "../../deals/snapshot.ts";
import type { SegmentSchedule } from "../../distribution/available-dates.ts";
import { stepUuid } from "../../exchange/feeds/discount-groups.ts";
import { fullName } from "../../full-name.ts";
import type { BranchEntry, BuyerEntry } from "./company-entries.ts";
import type { DistributionCenterEntry, LadderEntry, ProductEntry, StorageEntry } from "./demo-entries.ts";
import type { DemoFiles } from "./demo-files.ts";
import { demoUuid } from "./demo-uuid.ts";
import { catalogPrice } from "./seed-catalog.ts";

/** Looks up entries of the demo files by id, for deals. Throws on an unknown id. */
export type DemoCatalog = {
  product(sku: string): ProductEntry;
  /** The company's price of one unit, kopecks. */
  priceOf(buyer: BuyerEntry, product: ProductEntry): number;
  groups: GroupSnapshot[];
  snapshot(product: ProductEntry): LineSnapshot;
  buyerOf(branchId: string): { buyer: BuyerEntry; branch: BranchEntry; center: DistributionCenterEntry };
  storageOf(center: string, temperatureMode: string): StorageEntry;
  scheduleOf(branch: BranchEntry, segment: string, timeZone: string): SegmentSchedule;
  personName(id: string): string;
};

export function demoCatalog(files: DemoFiles): DemoCatalog {
  const products = byId(files.products, (product) => product.sku);
  const categories = byId(files.categories, (category) => category.id);
  const assortments = byId(files.assortments, (assortment) => assortment.id);
  const centers = byId(files.distributionCenters, (center) => center.id);
  const schedules = byId(files.schedules, (schedule) => schedule.id);
  const storages = byId(files.storages, (storage) => `${storage.distributionCenter} ${storage.temperatureMode}`);
  const branches = byId(
    files.companies.buyers.flatMap((buyer) => buyer.branches.map((branch) => ({ buyer, branch }))),
    ({ branch }) => branch.id,
  );
  const prices = byId(
    files.companies.buyers,
    (buyer) => buyer.id,
    (buyer) => new Map((buyer.priceList?.prices ?? []).map(({ sku, priceKopecks }) => [sku, priceKopecks])),
  );
  const { seller, platform, buyers } = files.companies;
  const people = byId(
    [seller, platform, ...buyers].flatMap((company) => company.employees),
    (person) => person.id,
  );
  const groups = files.discountGroups.map(({ id, name, segment, countUnit, prices: steps }) => {
    const uuid = demoUuid("discount-group", id);
    const ladder = steps.map(toStep).map((step) => ({ uuid: stepUuid(uuid, { count: step.countHundredths }), ...step }));
    return { uuid, name, segmentUuid: demoUuid("category", segment), countUnit, ladder };
  });
  return {
    product: products,
    priceOf: (buyer, product) => prices(buyer.id).get(product.sku) ?? catalogPrice(product),
    groups,
    snapshot: (product) => toSnapshot(product, categories(product.segment), assortments(product.assortment).name),
    buyerOf: (id) => ({ ...branches(id), center: centers(branches(id).branch.distributionCenter ?? "") }),
    storageOf: (center, temperatureMode) => storages(`${center} ${temperatureMode}`),
    scheduleOf: ({ schedule }, segment, timeZone) => {
      const { rules, exceptions } = schedules(schedule ?? "");
      return {
        rules: rules.flatMap(({ segments, weekdays, leadDays, cutoff }) =>
          segments.flatMap((of) => weekdays.map((weekday) => ({ segment: of, weekday, leadDays, cutoff }))),
        ),
        exceptions: exceptions.map(({ date, kind, leadDays = 0, cutoff = "00:00" }) =>
          kind === "closed" ? { date, kind } : { date, kind, leadDays, cutoff },
        ),
        segment,
        timeZone,
      };
    },
    personName: (id) => fullName(people(id)),
  };
}

function toSnapshot(product: ProductEntry, segment: { name: string; tint: string }, assortmentName: string): LineSnapshot {
  return {
    name: product.name,
    sku: product.sku,
    image: pictureUrl(product.icon),
    tint: segment.tint,
    unit: product.unit as LineSnapshot["unit"],
    supplyUnit: product.supplyUnit as LineSnapshot["supplyUnit"],
    unitsInSupply: product.unitsInSupply,
    dealQuantity: {
      kind: product.kind,
      step: product.step,
      min: product.min,
      max: product.max,
      round: product.round,
      precision: 2,
      unit: (product.kind === "weight" ? "kg" : product.supplyUnit) as LineSnapshot["unit"],
    },
    vatRate: (product.vatRate ?? null) as LineSnapshot["vatRate"],
    subcategoryName: segment.name,
    assortmentName,
    ladder: product.discountGroup ? [] : (product.ownLadder ?? []).map(toStep),
  };
}

function toStep(step: LadderEntry) {
  return { countHundredths: toHundredths(step.count), percentHundredths: toHundredths(step.percent) };
}

function byId<T, V = T>(items: readonly T[], idOf: (item: T) => string, toValue = (item: T) => item as unknown as V): (id: string) => V {
  const values = new Map(items.map((item) => [idOf(item), toValue(item)]));
  return (id) => {
    const found = values.get(id);
    if (found === undefined) throw new Error(`Demo data name an unknown ${id}`);
    return found;
  };
}
