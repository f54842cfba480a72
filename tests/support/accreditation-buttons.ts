import { beforeAll, expect } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { type AccreditationAction, accreditationActions } from "#contract/actions.ts";
import { type ProcessType, processTypes } from "#contract/enums.ts";
import { customers } from "#server/backend/customers/tables.ts";
import type { Backend, Caller } from "./backend.ts";
import { addStaff, type JoiningCompany, joiningCompany } from "./joining-company.ts";

const staff = {
  representative: "rep@seller.example",
  regionalDirector: "regional@seller.example",
  security: "security@seller.example",
  distributionDirector: "distribution@seller.example",
  otherRepresentative: "rep2@seller.example",
};
export type AccreditationPerson = keyof typeof staff | "buyerDirector" | "buyerManager";
const everybody: AccreditationPerson[] = [
  "buyerDirector",
  "buyerManager",
  "representative",
  "regionalDirector",
  "security",
  "distributionDirector",
  "otherRepresentative",
];

const colleagueOf: Partial<Record<ProcessType, string>> = {
  distribution_by_region_director: "regional-m@seller.example",
  accreditation_by_security: "security-m@seller.example",
  accreditation_by_distribution_director: "distribution-m@seller.example",
  accreditation_by_regional_director: "regional-m@seller.example",
};

export const emailOf = (who: AccreditationPerson, { director, manager }: JoiningCompany) =>
  who === "buyerDirector" ? director : who === "buyerManager" ? manager : staff[who];

/** Every step, free and, where it is taken by one person, taken by a colleague. */
export const steps = processTypes.flatMap((type) => {
  const isOfDirectors = type === "accreditation_by_distribution_director" || type === "accreditation_by_regional_director";
  return (isOfDirectors ? (["finished", "declined"] as const) : (["finished"] as const)).flatMap((security) =>
    (colleagueOf[type] ? [false, true] : [false]).map((isTaken) => ({
      type,
      security,
      isTaken,
      title: `${type}, security ${security}, ${isTaken ? "taken by a colleague" : "free"}`,
    })),
  );
});
export type Step = (typeof steps)[number];

type Sent = { made: JoiningCompany; type: ProcessType; email: string; as: Caller };
type Send = (sent: Sent) => Promise<{ status: number; errors: unknown[] }>;

/** Sends buttons of an accreditation as the portal does. Buttons that lead to calls of companies and branches are not among them. */
export function useAccreditationButtons(backend: Backend) {
  const uuids = new Map<string, string>();
  const uuidOf = (email: string) => uuids.get(email) ?? "";

  beforeAll(async () => {
    await addStaff(backend, "regional-m@seller.example", "seller_regional_director");
    await addStaff(backend, "security-m@seller.example", "seller_security");
    await addStaff(backend, "distribution-m@seller.example", "seller_distribution_director");
    await addStaff(backend, "rep-m@seller.example", "seller_sales_representative");
    for (const row of await backend.db.select().from(customers)) uuids.set(row.email ?? "", row.uuid);
  });

  /** Each step's own decision call. */
  const decision =
    (status: "finished" | "petition" | "declined", comment?: string): Send =>
    ({ made, type, as }) => {
      const input = { params: { id: made.accreditationUuid }, body: { uuid: made.processUuid, status, comment } };
      if (type === "accreditation_by_security") return as(accreditation.resolveBySecurity, input);
      return as(
        type === "accreditation_by_distribution_director"
          ? accreditation.resolveByDistributionDirector
          : accreditation.resolveByRegionalDirector,
        input,
      );
    };

  const isRepresentatives = (type: ProcessType) => type === "coordination_contract" || type === "signing_contract";
  const assign =
    (target: (sent: Sent) => string): Send =>
    (sent) =>
      sent.as(accreditation.assignProcess, { params: { processUuid: sent.made.processUuid }, body: { customerUuid: target(sent) } });
  const toRepresentative: Send = ({ made, as }) =>
    as(accreditation.assignRepresentative, {
      params: { id: made.accreditationUuid },
      body: { salesRepresentativeUuid: uuidOf("rep-m@seller.example") },
    });
  /** In these steps `reassign` has this call. */
  const notThere: Send = async () => ({ status: 409, errors: [] });

  const buttons: Partial<Record<AccreditationAction, Send>> = {
    submit: ({ made, as }) =>
      as(accreditation.submit, { params: { id: made.accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } }),
    take: assign(({ email }) => uuidOf(email)),
    assignRepresentative: (sent) => (isRepresentatives(sent.type) ? notThere(sent) : toRepresentative(sent)),
    reassign: (sent) =>
      isRepresentatives(sent.type) ? toRepresentative(sent) : assign(() => uuidOf(colleagueOf[sent.type] ?? "rep-m@seller.example"))(sent),
    formContract: ({ made, as }) => as(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } }),
    sendToSecurity: ({ made, as }) => as(accreditation.finishSigning, { params: { id: made.accreditationUuid } }),
    approve: decision("finished"),
    approveWithComments: decision("finished", "Замечание"),
    petition: decision("petition", "Ручаюсь"),
    decline: decision("declined", "Причина"),
  };
  const sent = accreditationActions.filter((action) => action in buttons);

  /** Every person sends `chosen` of the buttons at this step; those shown must be accepted, the others refused. */
  async function expectShownAccepted(
    { type, security, isTaken }: Step,
    chosen: (all: readonly AccreditationAction[], shown: readonly AccreditationAction[]) => readonly AccreditationAction[],
  ): Promise<void> {
    const make = () =>
      joiningCompany(backend, { at: type, security, ...(isTaken && { status: "in_work" as const, employee: colleagueOf[type] }) });
    let made = await make();
    for (const who of everybody) {
      const callerOf = async () => {
        uuids.set(made.director, made.directorUuid);
        return backend.as(emailOf(who, made));
      };
      let as = await callerOf();
      const shown = (await as(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body.allowedActions ?? [];
      for (const action of chosen(sent, shown)) {
        const answer = await buttons[action]?.({ made, type, email: emailOf(who, made), as });
        const cell = `${who}: ${action} (shown: ${shown.join(", ")}) answered ${answer?.status} ${JSON.stringify(answer?.errors)}`;
        // Assigning the colleague who already has the step changes nothing and is no refusal.
        const isSame = action === "reassign" && isTaken && who === "regionalDirector";
        // A regional director takes a colleague's step with the call that assigns it.
        const isTakenOver = action === "take" && shown.includes("reassign") && colleagueOf[type] === "regional-m@seller.example";
        expect(answer?.status === 200, cell).toBe(shown.includes(action) || isSame || isTakenOver);
        if (answer?.status !== 200) expect([403, 404, 409, 400], cell).toContain(answer?.status);
        else {
          // The next button is sent to a company that stands at this step.
          made = await make();
          as = await callerOf();
        }
      }
    }
  }

  return { expectShownAccepted };
}
