import { type DealType, dealTypes } from "#contract/enums.ts";

/** Throws RangeError on an unknown type. */
export function parseDealType(value: string): DealType {
  const type = dealTypes.find((each) => each === value);
  if (type === undefined) throw new RangeError(`Unknown deal type: ${value}`);
  return type;
}
