import type { TFunction } from "i18next";

/** What functions of this area are handed to find words. */
export type DealT = TFunction<["deals", "common", "statuses"]>;
