import { access } from "./access.ts";
import type { PlantedBug } from "./bug.ts";
import { debts } from "./debts.ts";
import { differences } from "./differences.ts";
import { exchange } from "./exchange.ts";
import { lines } from "./lines.ts";
import { loads } from "./loads.ts";
import { money } from "./money.ts";
import { orders } from "./orders.ts";
import { outages } from "./outages.ts";
import { ownCompanies } from "./own-companies.ts";
import { papers } from "./papers.ts";
import { passkeys } from "./passkeys.ts";
import { payments } from "./payments.ts";
import { plans } from "./plans.ts";
import { reauthentication } from "./reauthentication.ts";
import { reminders } from "./reminders.ts";
import { rights } from "./rights.ts";
import { signIn } from "./sign-in.ts";
import { statements } from "./statements.ts";
import { uploads } from "./uploads.ts";

/**
 * Bugs of money, access, once-only and of the rows that statements read, each planted alone. A test of the named files must fail
 * for each: a bug that no test finds reveals a check that cannot fail.
 */
export const bugs: PlantedBug[] = [
  ...money,
  ...debts,
  ...orders,
  ...lines,
  ...access,
  ...ownCompanies,
  ...rights,
  ...signIn,
  ...reauthentication,
  ...passkeys,
  ...reminders,
  ...exchange,
  ...loads,
  ...outages,
  ...papers,
  ...differences,
  ...payments,
  ...plans,
  ...statements,
  ...uploads,
];
