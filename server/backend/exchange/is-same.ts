import { isDeepStrictEqual } from "node:util";

/** Whether two values of things say the same, whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
