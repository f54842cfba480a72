import type { SellerRegime } from "#contract/enums.ts";

const general = { regime: "general" as SellerRegime, from: "2004-01-01" };

/** The rates of papers.md section 1, copied by hand, and a seller's regimes. */
export const vatTerms = (...regimes: { regime: SellerRegime; from: string }[]) => ({
  rates: [
    { code: "none", percent: null, isGeneral: false, from: "2004-01-01", to: null },
    { code: "0", percent: 0, isGeneral: false, from: "2004-01-01", to: null },
    { code: "5", percent: 5, isGeneral: false, from: "2025-01-01", to: null },
    { code: "7", percent: 7, isGeneral: false, from: "2025-01-01", to: null },
    { code: "10", percent: 10, isGeneral: false, from: "2004-01-01", to: null },
    { code: "18", percent: 18, isGeneral: true, from: "2004-01-01", to: "2018-12-31" },
    { code: "20", percent: 20, isGeneral: true, from: "2019-01-01", to: "2025-12-31" },
    { code: "22", percent: 22, isGeneral: true, from: "2026-01-01", to: null },
  ],
  regimes: regimes.length > 0 ? regimes : [general],
});
