import type { DeferralUnit } from "#contract/money-enums.ts";

/** Texts that count the days of a deferral. */
export const dayKeys = { calendar: "common:days", working: "common:workingDays" } as const satisfies Record<DeferralUnit, string>;
