import { z } from "zod";
import { call } from "./call.ts";
import { sellerRegimes } from "./enums.ts";
import { PlainDate } from "./primitives.ts";
import { keyMakers } from "./roles.ts";
import { expectedVersion } from "./versions.ts";

const SellerRegimes = z.object({
  /** The latest first; each is in force until the next one begins. */
  regimes: z.array(z.object({ regime: z.enum(sellerRegimes), from: PlainDate })),
  /** Of the seller's company, which includes them. */
  version: z.number(),
});
export type SellerRegimes = z.infer<typeof SellerRegimes>;

/** The first day of a regime. Rates before 2004 are not known here. */
export const RegimeFrom = PlainDate.refine((day) => day >= "2004-01-01" && day < "2100-01-01", { error: "regimeFrom" });
const ByFirstDay = z.object({ from: RegimeFrom });

/** How the seller is taxed, by days (papers.md section 1). */
export const sellerRegimeCalls = {
  listRegimes: call("GET", "/v1/seller/regimes", { may: keyMakers, answer: SellerRegimes }),
  /** Replaces a regime of that day. VAT that is not on an issued paper follows at once, of deals before too. */
  putRegime: call("PUT", "/v1/seller/regimes/:from", {
    may: keyMakers,
    params: ByFirstDay,
    body: z.object({ regime: z.enum(sellerRegimes, { error: "select" }), ...expectedVersion }),
    answer: SellerRegimes,
    versionOf: "company",
  }),
  /** CONFLICT for the last one. */
  removeRegime: call("DELETE", "/v1/seller/regimes/:from", {
    may: keyMakers,
    params: ByFirstDay,
    answer: SellerRegimes,
    versionOf: "company",
    errors: ["CONFLICT"],
  }),
};
