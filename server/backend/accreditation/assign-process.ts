import { and, eq, inArray } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import type { accreditation as calls } from "#contract/accreditation.ts";
import type { ProcessType } from "#contract/enums.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { NotificationType } from "../events/outbox.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { assertAllowed, throwAccreditationProblem } from "./accreditation-problem.ts";
import { handOver } from "./assign-representative.ts";
import { type AccreditationUpdate, changeAccreditation, type OpenAccreditation } from "./change-accreditation.ts";
import { roleOfProcess } from "./facts.ts";
import { holdsRole } from "./load-accreditations.ts";
import { accreditationProcesses, accreditations } from "./tables.ts";

const query = new QueryBuilder();

/** Takes the step into work, or, for the regional director, assigns it to another person with the step's role. */
export function assignProcess(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.assignProcess>) {
  const ofProcess = query
    .select({ uuid: accreditationProcesses.accreditationUuid })
    .from(accreditationProcesses)
    .where(eq(accreditationProcesses.uuid, params.processUuid));
  return changeAccreditation(context, inArray(accreditations.uuid, ofProcess), expectedVersion, async (open) => {
    const { current } = open.facts;
    const { customerUuid } = body;
    if (current?.uuid !== params.processUuid) throwAccreditationProblem(open, "PROCESS_NOT_CURRENT");
    const isMine = current.status === "in_work" && current.employeeUuid === customerUuid;
    if (customerUuid === context.actor.customerUuid && !isReassigned(open)) {
      // A double click changes nothing.
      if (isMine) return null;
      assertAllowed(open, { action: "take", processUuid: params.processUuid });
      return { take: true, process: { status: "in_work", employeeUuid: customerUuid }, silent: [] };
    }
    assertAllowed(open, { action: "reassign", processUuid: params.processUuid });
    return isMine ? null : reassign(open, customerUuid);
  });
}

/** A regional director who takes over a colleague's step also reassigns it. */
function isReassigned({ facts: { current }, actor }: OpenAccreditation): boolean {
  const isColleagues = current?.status === "in_work" && current.employeeMayAct && current.employeeUuid !== actor.customerUuid;
  return Boolean(
    isColleagues && actor.roles.includes("seller_regional_director") && roleOfProcess(current.type) === "seller_regional_director",
  );
}

async function reassign(open: OpenAccreditation, customerUuid: string): Promise<AccreditationUpdate> {
  const { tx, facts } = open;
  const type = facts.current?.type ?? "upload_required_documents";
  if (roleOfProcess(type) === "seller_sales_representative") return handOver(open, customerUuid, "customerUuid");
  const [person] = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(and(eq(customers.uuid, customerUuid), holdsRole(roleOfProcess(type))));
  if (!person) throwFieldErrors({ customerUuid: "employeeUnfit" });
  const { securityResult } = facts;
  const payload = type === "distribution_by_region_director" ? {} : { step: type, ...(securityResult && { securityResult }) };
  return {
    process: { status: "in_work", employeeUuid: customerUuid },
    notices: [{ type: callOf(type), to: () => [customerUuid], payload }],
    silent: [],
  };
}

/** Notification type of a newly assigned step. */
function callOf(type: ProcessType): NotificationType {
  if (type === "distribution_by_region_director") return "accreditationSubmitted";
  return type === "accreditation_by_security" ? "securityReviewRequested" : "accreditationDecisionRequested";
}
