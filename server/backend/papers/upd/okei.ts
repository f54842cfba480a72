import type { Unit } from "#contract/enums.ts";

/** Codes of the classifier of units; the others have a name only. */
export const okeiCodes: Partial<Record<Unit, string>> = {
  mL: "111",
  L: "112",
  g: "163",
  kg: "166",
  package: "778",
  pcs: "796",
  bottle: "868",
};
