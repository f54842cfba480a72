import type { CollectionSummary } from "#contract/collection.ts";
import type { SuborderStatus } from "#contract/enums.ts";
import { deals } from "../deals/tables.ts";
import { suborderNumber } from "../suborders/plan.ts";
import { suborders } from "../suborders/tables.ts";

export const summaryColumns = {
  uuid: suborders.uuid,
  ordinal: suborders.ordinal,
  status: suborders.status,
  storageName: suborders.storageName,
  deliveryDate: suborders.deliveryDate,
  dealNumber: deals.number,
  buyerCompanyName: deals.buyerCompanyName,
  branchName: deals.branchName,
};

type Row = Omit<CollectionSummary, "number" | "lineCount"> & { ordinal: number; dealNumber: number; status: SuborderStatus };

export const toSummary = ({ ordinal, dealNumber, ...row }: Row, lineCount: number): CollectionSummary => ({
  ...row,
  number: suborderNumber(String(dealNumber), ordinal),
  lineCount,
});
