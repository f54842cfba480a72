import { eq } from "drizzle-orm";
import type { AccreditationAction } from "#contract/actions.ts";
import type { ProcessType } from "#contract/enums.ts";
import { branches } from "../branches/tables.ts";
import type { SignedIn } from "../context.ts";
import { translate } from "../translate.ts";
import type { AccreditationPeople } from "./accreditation-people.ts";
import { assertAllowed, throwAccreditationProblem } from "./accreditation-problem.ts";
import { type AccreditationUpdate, changeAccreditation, type Notice, type OpenAccreditation } from "./change-accreditation.ts";
import { openContracts } from "./open-contracts.ts";
import { nextStep, type Resolution } from "./process-table.ts";
import { requireComment } from "./read-comment.ts";
import { accreditations } from "./tables.ts";

type ResolutionInput = {
  params: { id: string };
  body: { uuid: string; status: Resolution; comment?: string | null | undefined };
  expectedVersion: number | undefined;
};

/** The calls of steps 5 to 7. Each resolves only its own step, whatever other roles the caller has. */
export function resolveStep(type: ProcessType) {
  return (context: SignedIn, { params, body, expectedVersion }: ResolutionInput) =>
    changeAccreditation(context, eq(accreditations.uuid, params.id), expectedVersion, async (open) => {
      if (open.facts.current?.type !== type) throwAccreditationProblem(open, "PROCESS_NOT_CURRENT");
      assertAllowed(open, { action: actionOf(body), processUuid: body.uuid });
      const comment = body.status === "finished" ? body.comment || null : requireComment(body.comment);
      return resolve(open, type, body.status, comment);
    });
}

/** The action of a request body. */
export function actionOf({ status, comment }: { status: Resolution; comment?: string | null | undefined }): AccreditationAction {
  if (status === "petition") return "petition";
  if (status === "declined") return "decline";
  return comment ? "approveWithComments" : "approve";
}

async function resolve(
  open: OpenAccreditation,
  type: ProcessType,
  status: Resolution,
  comment: string | null,
): Promise<AccreditationUpdate> {
  const next = nextStep(type, status);
  const close = { status, comment, next };
  if (next.process === null)
    return next.status === "accredited" ? accredit(open, close) : { close, notices: [verdict("accreditationDeclined")], silent: [] };
  const securityResult = type === "accreditation_by_security" ? (status as "finished" | "declined") : open.facts.securityResult;
  const payload = { step: next.process, ...(securityResult && { securityResult }), petition: status === "petition" };
  const deciders = (people: AccreditationPeople) =>
    next.process === "accreditation_by_regional_director" ? people.regionalDirectors : people.distributionDirectors;
  const copy: Notice = {
    type: "accreditationDecisionRequested",
    to: (people) => people.representative.filter((uuid) => !deciders(people).includes(uuid)),
    message: translate(`decidedBy.${next.process}`, { company: open.loaded.company.name }),
    payload,
  };
  return { close, notices: [{ type: "accreditationDecisionRequested", to: deciders, payload }, copy], silent: [] };
}

/** Opens contracts for the first order. Prices become visible with the company's status. */
async function accredit(open: OpenAccreditation, close: NonNullable<AccreditationUpdate["close"]>): Promise<AccreditationUpdate> {
  const { tx, loaded, now } = open;
  await openContracts(tx, eq(branches.companyUuid, loaded.company.uuid), now);
  return { close, company: { accreditationDate: now }, notices: [verdict("accreditationApproved")], silent: [] };
}

function verdict(type: "accreditationApproved" | "accreditationDeclined"): Notice {
  return { type, to: (people) => [...people.buyerDirectors, ...people.representative] };
}
