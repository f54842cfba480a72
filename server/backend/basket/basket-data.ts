import type { ApprovalRule, ClientOrderRule, substitutions } from "#contract/enums.ts";
import type { DeferralUnit } from "#contract/money-enums.ts";
import type { ProductPhoto } from "#contract/pictures.ts";
import type { VatRate } from "#contract/vat.ts";
import type { ScheduleException, ScheduleRule } from "../distribution/available-dates.ts";
import type { products } from "../products/tables.ts";
import type { Stock } from "../stock/read-stock.ts";
import type { VatTermsOf } from "../vat/read-vat-terms.ts";
import type { LadderRow } from "./price.ts";
import type { PriceTerms } from "./price-terms.ts";

/** The input of one calculation of a basket; kopecks and hundredths. */
export type BasketData = {
  uuid: string;
  version: number;
  /** Null if there is nothing to restore. */
  cleared: Cleared | null;
  company: BuyerCompany;
  /** Null for the company's director, who orders without a threshold. */
  orderer: Orderer | null;
  /** What counts towards the threshold besides this order, kopecks. */
  orderedEarlier: number;
  /** Branches the caller may order for. */
  branches: OrderBranch[];
  /** The branch that the basket is calculated for. */
  branch: OrderBranch | null;
  /** Requested minimum remaining shelf life, days by segment. */
  shelfLife: Readonly<Record<string, number>>;
  lines: BasketLine[];
  groups: GroupLadder[];
  contracts: BranchContract[];
  delivery: Delivery;
  vatTermsOf: VatTermsOf;
};

/** The lines last cleared together, without those that are in the basket again. */
export type Cleared = { at: Date; count: number };

export type BuyerCompany = {
  uuid: string;
  name: string;
  isActive: boolean;
  status: string;
  salesRepresentativeUuid: string | null;
  /** Above it an order that is not the director's own waits for them; null: none does. */
  approvalThresholdKopecks: number | null;
  approvalRule: ApprovalRule;
  /** Whether orders placed by its representative need consent. */
  clientOrders: ClientOrderRule;
};

/** Whose orders an order is summed with: a person's own, or those that the representative places for the company. */
export type Orderer = { personUuid: string } | "representative";

export type OrderBranch = {
  uuid: string;
  name: string;
  address: string;
  scheduleUuid: string | null;
  distributionCenterUuid: string | null;
  /** Of the branch, else of its distribution centre. */
  minOrderKopecks: number;
  timeZone: string;
};

export type LadderStepRow = LadderRow & { uuid: string };

type Product = typeof products.$inferSelect;

export type BasketLine = Pick<
  Product,
  | "uuid"
  | "name"
  | "sku"
  | "sellerCompanyUuid"
  | "segmentUuid"
  | "assortmentUuid"
  | "kind"
  | "unit"
  | "supplyUnit"
  | "unitsInSupply"
  | "stepHundredths"
  | "minHundredths"
  | "maxHundredths"
  | "round"
  | "icon"
  | "inStock"
  | "isStocked"
  | "isPublished"
  | "priceKopecks"
> & {
  vatRate: VatRate | null;
  /** Grams; 0 when unknown. */
  unitWeight: number;
  quantity: number;
  substitution: (typeof substitutions)[number] | null;
  analog: { uuid: string; name: string; sku: string } | null;
  isChecked: boolean;
  /** The price terms that the buyer saw last; null for products outside a basket. */
  lastSeenTerms: PriceTerms | null;
  /** The price in the company's price list, if it has one. */
  personalKopecks: number | null;
  picture: ProductPhoto | null;
  segmentName: string;
  tint: string;
  /** Of the segment; determines the storage. */
  temperatureMode: string;
  assortmentName: string;
  groupUuid: string | null;
  ownLadder: LadderStepRow[];
  /** At the branch's distribution centre; null if stock is not tracked. */
  stock: Stock | null;
};

export type GroupLadder = { uuid: string; name: string; segmentUuid: string; countUnit: string; ladder: LadderStepRow[] };

export type BranchContract = {
  uuid: string;
  assortmentUuid: string;
  limitKopecks: number;
  balanceKopecks: number;
  reservedKopecks: number;
  postponDays: number;
  postponUnit: DeferralUnit;
  updatedAt: Date;
  overdueKopecks: number;
};

export type Storage = { uuid: string; name: string; address: string; temperatureMode: string };

export type Delivery = { rules: ScheduleRule[]; exceptions: ScheduleException[]; storages: Storage[] };
