import type { Handlers } from "../handlers.ts";

export const basketOperations = {} as Handlers<"basket">;
