import type { Handlers } from "../handlers.ts";

export const dealsOperations = {} as Handlers<"deals">;

export const subordersOperations = {} as Handlers<"suborders">;
