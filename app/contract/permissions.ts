import { z } from "zod";
import { feedNames } from "./feeds.ts";

/**
 * What a person of the seller may hold besides roles (domain.md D37). `accountant`: to read companies with their contracts, deals with
 * their documents, and to load payments. `exchange:…`: to read and load one feed.
 */
export const permissions = ["accountant", ...feedNames.map((feed) => `exchange:${feed}` as const)] as const;
export const Permission = z.enum(permissions, { error: "selectFromList" });
export type Permission = z.infer<typeof Permission>;
