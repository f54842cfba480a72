import { and, arrayContains, eq } from "drizzle-orm";
import type { branches as calls } from "#contract/branches.ts";
import { accreditations } from "../accreditation/tables.ts";
import type { SignedIn } from "../context.ts";
import { customers } from "../customers/tables.ts";
import type { Transaction } from "../db/database.ts";
import { schedules } from "../distribution/tables.ts";
import { enqueueEvent, enqueueNotification } from "../events/outbox.ts";
import type { Input } from "../handlers.ts";
import { orNotFound, throwProblem } from "../problem.ts";
import { translate } from "../translate.ts";
import { type BranchRow, changeBranch, writeBranch } from "./change-branch.ts";
import { readBranch } from "./get-branch.ts";

/** Sets the branch's schedule; one of another centre gives 4009 (domain.md section 3). */
export async function setSchedule(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.setSchedule>) {
  await changeBranch(context, params.id, async (tx, branch) => {
    // A concurrent deletion of the schedule waits and then finds this branch.
    const [schedule] = await tx.select().from(schedules).where(eq(schedules.uuid, body.scheduleUuid)).for("share");
    const { uuid, distributionCenterUuid } = orNotFound(schedule);
    if (distributionCenterUuid !== branch.distributionCenterUuid)
      throwProblem("CONFLICT", { distributionCenterUuid: branch.distributionCenterUuid }, translate("scheduleOfOtherCenter"));
    if (branch.scheduleUuid === uuid) return;
    await writeBranch(context, tx, branch, { scheduleUuid: uuid }, expectedVersion);
    await announce(tx, context, branch);
  });
  return readBranch(context, params.id);
}

async function announce(tx: Transaction, { actor, now }: SignedIn, branch: BranchRow): Promise<void> {
  const [accreditation] = await tx
    .select({ uuid: accreditations.uuid })
    .from(accreditations)
    .where(eq(accreditations.companyUuid, branch.companyUuid));
  const directors = await tx
    .select({ uuid: customers.uuid })
    .from(customers)
    .where(
      and(
        eq(customers.companyUuid, branch.companyUuid),
        arrayContains(customers.roles, ["buyer_company_director"]),
        eq(customers.status, "active"),
      ),
    );
  const to = directors.map((director) => director.uuid);
  const payload = accreditation ? { accreditation_uuid: accreditation.uuid } : {};
  await enqueueNotification(tx, {
    type: "branchScheduleChanged",
    to,
    actorUuid: actor.customerUuid,
    values: { branch: branch.name },
    payload,
    now: now(),
  });
  if (accreditation)
    await enqueueEvent(tx, { type: "accreditation_process_updated", to: [...to, actor.customerUuid], payload, now: now() });
}
