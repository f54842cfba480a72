import { z } from "zod";
import { Uuid } from "./primitives.ts";
import { roles } from "./roles.ts";

/** What hangs on a person: lists of at most 20, and how many there are in all. */
export const InUse = z.object({
  companies: z.array(z.object({ uuid: Uuid, name: z.string() })),
  companiesTotal: z.number(),
  /** Open ones. */
  deals: z.array(z.object({ uuid: Uuid, number: z.string() })),
  dealsTotal: z.number(),
  /** Roles that nobody else of the company works in, and that it cannot be without. */
  onlyRoles: z.array(z.enum(roles)),
});
export type InUse = z.infer<typeof InUse>;
