import { z } from "zod";
import { feedNames } from "./feeds.ts";
import { Uuid } from "./primitives.ts";

/** Permissions that are about a thing of the portal itself, in their order. */
export const fixedPermissions = ["accountant", "buyer_accountant", ...feedNames.map((feed) => `exchange:${feed}` as const)] as const;

/**
 * What a person may hold besides roles (domain.md D37). `accountant`: to read companies with their contracts, deals with
 * their documents, and to load payments. `exchange:…`: to read and load one feed. `storage:…`: to collect what one storage ships.
 * A buyer's manager may hold `buyer_accountant` alone: to read the money and the papers of their own company.
 */
export const Permission = z.union(
  [z.enum(fixedPermissions, { error: "selectFromList" }), z.templateLiteral(["storage:", Uuid], { error: "selectFromList" })],
  { error: "selectFromList" },
);
export type Permission = z.infer<typeof Permission>;

export const storagePermission = (uuid: string): Permission => `storage:${uuid}`;

/** The storages that these permissions name. */
export const storagesNamedBy = (permissions: readonly string[]): string[] =>
  permissions.flatMap((permission) => (permission.startsWith("storage:") ? permission.slice("storage:".length).toLowerCase() : []));
