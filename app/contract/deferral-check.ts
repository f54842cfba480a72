import { z } from "zod";
import { deferralUnits } from "./money-enums.ts";
import { Uuid } from "./primitives.ts";

const Deferral = { days: z.number(), unit: z.enum(deferralUnits) };

/**
 * The longest term that the law on trade leaves a retail chain to pay for food of a shelf life, in days; `shelfLifeTo` is null: of any
 * longer one. `isElectronic`: only where acceptance is signed electronically. (L)
 */
const DeferralLimit = z.object({ shelfLifeFrom: z.number(), shelfLifeTo: z.number().nullable(), isElectronic: z.boolean(), ...Deferral });

/** A contract whose deferral may end after the limit of goods of its assortment. */
const LongDeferral = z.object({
  contractUuid: Uuid,
  companyName: z.string(),
  branchName: z.string(),
  assortmentName: z.string(),
  ...Deferral,
  /** Of its goods with the shortest shelf life. */
  limit: z.object(Deferral),
  shelfLifeDays: z.number(),
  /** How many goods of the assortment have a limit that the deferral may exceed. */
  goods: z.number(),
});

export const DeferralCheck = z.object({
  /** Of these contracts; `total` counts all, of which at most 50 are listed. */
  above: z.array(LongDeferral),
  total: z.number(),
  /** Published goods under contracts with a deferral whose shelf life is not known: nothing is said of them. */
  withoutShelfLife: z.number(),
  /** Those in force that the contracts were compared with, the shortest shelf life first. */
  limits: z.array(DeferralLimit),
});
export type DeferralCheck = z.infer<typeof DeferralCheck>;
