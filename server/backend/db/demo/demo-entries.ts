import type { products } from "../../products/tables.ts";

/** Types of the files in data/. References are ids, which `demoUuid` turns into uuids; money is in kopecks. */

export type AssortmentEntry = { id: string; name: string; contractName: string; defaultPostponDays: number };
export type BrandEntry = { id: string; name: string };
export type CategoryEntry = {
  id: string;
  parent: string | null;
  name: string;
  shortName?: string;
  icon: string;
  tint: string;
  order: number;
  assortment?: string;
  temperatureMode?: string;
};
export type LadderEntry = { count: number; percent: number };
export type DiscountGroupEntry = { id: string; name: string; segment: string; countUnit: string; prices: LadderEntry[] };
export type PlaceEntry = { postal: string; center: string | null };
export type StorageEntry = { id: string; distributionCenter: string; name: string; temperatureMode: string; address: string };

export type DistributionCenterEntry = {
  id: string;
  name: string;
  city: string;
  postalCode: string;
  address: string;
  timeZone: string;
  minOrderKopecks: number;
  phone: string;
  postalPrefixes: string[];
  note: string;
};

export type ScheduleEntry = {
  id: string;
  distributionCenter: string;
  name: string;
  note: string | null;
  rules: { segments: string[]; weekdays: number[]; leadDays: number; cutoff: string }[];
  exceptions: { date: string; kind: "open" | "closed"; leadDays?: number; cutoff?: string; reason: string }[];
};

/** Columns of `products` that have the same name and value in an entry. */
export const sameColumns = [
  "sku",
  "name",
  "description",
  "kind",
  "unit",
  "supplyUnit",
  "unitsInSupply",
  "round",
  "vatRate",
  "inStock",
  "icon",
  "temperatureMode",
  "createdDate",
] as const;

export type ProductEntry = Pick<typeof products.$inferInsert, (typeof sameColumns)[number]> & {
  brand: string;
  segment: string;
  step: number;
  min: number;
  max: number;
  basePriceKopecks: number;
  oldPriceKopecks?: number;
  composition: string;
  allergens: string[];
  nutrition: { per: string; kcal: number; proteins: number; fats: number; carbohydrates: number };
  shelfLifeDays: number;
  package: string;
  packagingPerRow: number;
  rowsPerPallet: number;
  totalPackages: number;
  dimensionsCm: { length: number; width: number; height: number };
  netWeightG: number;
  grossWeightG: number;
  unitNetG?: number;
  pieceWeightG?: number;
  unitVolumeMl?: number;
  rating: number;
  discountGroup: string | null;
  ownLadder: LadderEntry[] | null;
  assortment: string;
};

export type TicketEntry = {
  number: string;
  theme: string;
  status: "new" | "assigned" | "in_work" | "closed";
  author: string | null;
  guest: { name: string; phone: string; email: string } | null;
  assignee: string | null;
  deal: string | null;
  description: string;
  createdHoursAgo: number;
  messages: { author: string; text: string; hoursAgo: number }[];
};

export type NotificationEntry = {
  type: string;
  to: string;
  message: string;
  payload: Record<string, unknown>;
  hoursAgo: number;
  viewed: boolean;
};

/** A message with `side: "system"` has no author. */
export type ChatEntry = {
  deal: string;
  buyer: string;
  representative: string;
  messages: { side: "buyer" | "rep" | "system"; text: string; minutesAgo: number }[];
};

export type TextsFile = {
  dealComments: string[];
  dealDeclineReasons: string[];
  chats: ChatEntry[];
  tickets: TicketEntry[];
  notifications: NotificationEntry[];
};
