import { z } from "zod";
import { call } from "./call.ts";
import { checkStates } from "./enums.ts";
import { Instant } from "./primitives.ts";
import { adminRoles } from "./roles.ts";

/** What the portal's health depends on, in the order in which it is shown. */
export const CheckName = z.enum([
  "database",
  "migrations",
  "disk",
  "sizes",
  "queues",
  "mail",
  "sms",
  "s3",
  "clock",
  "secrets",
  "feeds",
  "backups",
  "address",
  "adminAddress",
  "hosts",
  "factors",
  "passkeys",
]);
export type CheckName = z.infer<typeof CheckName>;

export const Check = z.object({
  name: CheckName,
  state: z.enum(checkStates),
  /** A sentence about what was found; it names no secret. */
  says: z.string(),
  /** What to do; null when nothing is. */
  todo: z.string().nullable(),
});
export type Check = z.infer<typeof Check>;

export const doctor = {
  /** Examines the backend's surroundings anew: what `npm run doctor` prints. */
  examine: call("GET", "/v1/doctor", { may: adminRoles, answer: z.object({ checkedAt: Instant, checks: z.array(Check) }) }),
};
