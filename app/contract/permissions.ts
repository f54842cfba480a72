import { z } from "zod";
import { feedNames } from "./feeds.ts";

/** What a person of the seller may hold besides roles (domain.md D37): to read and load one feed. */
export const permissions = feedNames.map((feed) => `exchange:${feed}` as const);
export const Permission = z.enum(permissions, { error: "selectFromList" });
export type Permission = z.infer<typeof Permission>;
