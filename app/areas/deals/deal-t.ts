import type { TFunction } from "i18next";

/** The translator passed to functions of this area. */
export type DealT = TFunction<["deals", "common", "statuses"]>;
