import { z } from "zod";
import { Uuid } from "./primitives.ts";
import { roles } from "./roles.ts";

/** What depends on a person: lists of at most 20, and their totals. */
export const InUse = z.object({
  companies: z.array(z.object({ uuid: Uuid, name: z.string() })),
  companiesTotal: z.number(),
  /** Open deals. */
  deals: z.array(z.object({ uuid: Uuid, number: z.string() })),
  dealsTotal: z.number(),
  /** Roles that the company needs and nobody else has. */
  onlyRoles: z.array(z.enum(roles)),
});
export type InUse = z.infer<typeof InUse>;
