import { roundings, soldBy, units, vatRates } from "#contract/enums.ts";
import type { SentRow } from "#contract/feeds.ts";
import { markings } from "#contract/money-enums.ts";

export type SellerProductField = Exclude<keyof SentRow<"goods">, "externalId">;

/** How a field is edited. `choice`: fixed values; `reference`: an entity of the portal. */
export type FieldControl =
  | { kind: "line"; max: number; required?: true; wide?: true }
  | { kind: "text"; max: number }
  /** One of the portal's packagings by its word, or a free text. */
  | { kind: "packaging"; max: number }
  | { kind: "amount" | "whole"; required?: true }
  | { kind: "roubles" | "list" | "ladder" | "flag" }
  /** `mayBeNone`: the first option is no value. */
  | { kind: "choice"; of: readonly (string | number)[]; mayBeNone?: true }
  | { kind: "reference"; to: "segments" | "discountGroups" };

/** Every feed field must be listed, or this does not compile. `isHidden` has buttons of its own. */
const controls = {
  name: { kind: "line", max: 200, required: true, wide: true },
  sku: { kind: "line", max: 50 },
  barcodes: { kind: "list" },
  brand: { kind: "line", max: 255 },
  segment: { kind: "reference", to: "segments" },
  description: { kind: "text", max: 5000 },
  price: { kind: "roubles" },
  vatRate: { kind: "choice", of: vatRates, mayBeNone: true },
  discountGroup: { kind: "reference", to: "discountGroups" },
  ladder: { kind: "ladder" },
  kind: { kind: "choice", of: soldBy },
  unit: { kind: "choice", of: units },
  supplyUnit: { kind: "choice", of: units },
  unitsInSupply: { kind: "whole", required: true },
  step: { kind: "amount", required: true },
  min: { kind: "amount", required: true },
  max: { kind: "amount", required: true },
  round: { kind: "choice", of: roundings },
  inStock: { kind: "flag" },
  composition: { kind: "text", max: 3000 },
  allergens: { kind: "list" },
  compound: { kind: "text", max: 3000 },
  type: { kind: "line", max: 100 },
  terms: { kind: "text", max: 1000 },
  temperatureMode: { kind: "line", max: 40 },
  shelfLifeDays: { kind: "whole" },
  package: { kind: "packaging", max: 100 },
  rating: { kind: "amount" },
  nutritionPer: { kind: "line", max: 40 },
  calories: { kind: "amount" },
  proteins: { kind: "amount" },
  fats: { kind: "amount" },
  carbohydrates: { kind: "amount" },
  netWeight: { kind: "whole" },
  grossWeight: { kind: "whole" },
  unitWeight: { kind: "whole" },
  marking: { kind: "choice", of: markings },
  gtin: { kind: "line", max: 20 },
  length: { kind: "amount" },
  width: { kind: "amount" },
  height: { kind: "amount" },
  packagingPerRow: { kind: "whole" },
  rowsPerPallet: { kind: "whole" },
  totalPackages: { kind: "whole" },
  deliveryFormat: { kind: "line", max: 200 },
  deliveryCost: { kind: "line", max: 200 },
  deliveryTime: { kind: "line", max: 200 },
} as const satisfies Record<Exclude<SellerProductField, "isHidden">, FieldControl>;

type Controls = typeof controls;
export type FormField = keyof Controls;
export const fieldControls: Readonly<Record<FormField, FieldControl>> = controls;

/** Fields whose values are codes; their words are in locales/ru/goods.json or common.json (field-texts.ts). */
type CodedField = { [Field in FormField]: Controls[Field]["kind"] extends "choice" | "packaging" ? Field : never }[FormField];
export const isCoded = (field: FormField): field is CodedField => ["choice", "packaging"].includes(fieldControls[field].kind);

/** Sections of the page, in order. Fields of `isExtra` sections are all optional. */
export const sections = [
  { id: "main", isExtra: false, fields: ["name", "sku", "barcodes", "brand", "segment", "description"] },
  { id: "price", isExtra: false, fields: ["price", "vatRate", "discountGroup", "ladder"] },
  { id: "sale", isExtra: false, fields: ["kind", "unit", "supplyUnit", "unitsInSupply", "step", "min", "max", "round", "inStock"] },
  {
    id: "about",
    isExtra: true,
    fields: ["composition", "allergens", "compound", "terms", "type", "temperatureMode", "shelfLifeDays", "package", "rating"],
  },
  { id: "nutrition", isExtra: true, fields: ["nutritionPer", "calories", "proteins", "fats", "carbohydrates"] },
  {
    id: "sizes",
    isExtra: true,
    fields: ["netWeight", "grossWeight", "unitWeight", "length", "width", "height", "packagingPerRow", "rowsPerPallet", "totalPackages"],
  },
  { id: "marking", isExtra: true, fields: ["marking", "gtin"] },
  { id: "delivery", isExtra: true, fields: ["deliveryFormat", "deliveryCost", "deliveryTime"] },
] as const satisfies readonly { id: string; isExtra: boolean; fields: readonly FormField[] }[];

/** Defaults of a new product. */
export const startingValues: Partial<Record<FormField, string>> = {
  kind: "count",
  unit: "pcs",
  supplyUnit: "pcs",
  unitsInSupply: "1",
  step: "1",
  min: "1",
  max: "9999",
  round: "up",
  marking: "none",
  inStock: "yes",
};
