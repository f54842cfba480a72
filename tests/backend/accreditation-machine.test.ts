import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type AccreditationAction, accreditationActions } from "#contract/accreditation-actions.ts";
import { accreditation } from "#contract/accreditation.ts";
import { type ProcessType, processTypes } from "#contract/statuses.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import { customers } from "#server/backend/customers/tables.ts";
import { type Caller, useBackend } from "#tests/support/backend.ts";
import { addStaff, base64, joiningCompany, type JoiningCompany, pdf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");

const staff = {
  representative: "rep@seller.example",
  regionalDirector: "regional@seller.example",
  security: "security@seller.example",
  distributionDirector: "distribution@seller.example",
  otherRepresentative: "rep2@seller.example",
};
type Who = keyof typeof staff | "buyerDirector" | "buyerManager";
const everybody: Who[] = [
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

const uuids = new Map<string, string>();

beforeAll(async () => {
  await addStaff(backend, "regional-m@seller.example", "seller_regional_director");
  await addStaff(backend, "security-m@seller.example", "seller_security");
  await addStaff(backend, "distribution-m@seller.example", "seller_distribution_director");
  await addStaff(backend, "rep-m@seller.example", "seller_sales_representative");
  for (const row of await backend.db.select().from(customers)) uuids.set(row.email ?? "", row.uuid);
});

const uuidOf = (email: string) => uuids.get(email) ?? "";

type Sent = { made: JoiningCompany; type: ProcessType; email: string; as: Caller };
type Send = (sent: Sent) => Promise<{ status: number; errors: unknown[] }>;

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

/** How the portal sends each button. Other buttons send calls of companies and branches. */
const buttons: Partial<Record<AccreditationAction, Send>> = {
  submit: ({ made, as }) =>
    as(accreditation.submit, { params: { id: made.accreditationUuid }, body: { uuid: made.processUuid, status: "finished" } }),
  take: assign(({ email }) => uuidOf(email)),
  assignRepresentative: (sent) => (isRepresentatives(sent.type) ? notThere() : toRepresentative(sent)),
  reassign: (sent) =>
    isRepresentatives(sent.type) ? toRepresentative(sent) : assign(() => uuidOf(colleagueOf[sent.type] ?? "rep-m@seller.example"))(sent),
  formContract: ({ made, as }) => as(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } }),
  sendToSecurity: ({ made, as }) => as(accreditation.finishSigning, { params: { id: made.accreditationUuid } }),
  approve: decision("finished"),
  approveWithComments: decision("finished", "Замечание"),
  petition: decision("petition", "Ручаюсь"),
  decline: decision("declined", "Причина"),
};

/** In these steps `reassign` has this call. */
const notThere: () => ReturnType<Send> = async () => ({ status: 409, errors: [] });

const places = processTypes.flatMap((type) => {
  const variants =
    type === "accreditation_by_distribution_director" || type === "accreditation_by_regional_director"
      ? (["finished", "declined"] as const)
      : (["finished"] as const);
  return variants.flatMap((security) =>
    [false, true].map((isTaken) => ({
      type,
      security,
      isTaken,
      title: `${type}, security ${security}, ${isTaken ? "taken by a colleague" : "created"}`,
    })),
  );
});

describe("each button of each person at each step, sent to the server", () => {
  test.each(places.map((place): [string, (typeof places)[number]] => [place.title, place]))(
    "K53-K59 invariants 5: %s",
    async (_, { type, security, isTaken }) => {
      for (const who of everybody) {
        for (const action of accreditationActions.filter((each) => each in buttons)) {
          const made = await joiningCompany(backend, {
            at: type,
            security,
            ...(isTaken && colleagueOf[type] && { status: "in_work", employee: colleagueOf[type] }),
          });
          const email = who === "buyerDirector" ? made.director : who === "buyerManager" ? made.manager : staff[who];
          uuids.set(made.director, made.directorUuid);
          const as = await backend.as(email);
          const shown = (await as(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body.allowedActions ?? [];
          const answer = await buttons[action]?.({ made, type, email, as });
          const cell = `${who}: ${action} (shown: ${shown.join(", ")}) answered ${answer?.status} ${JSON.stringify(answer?.errors)}`;
          // Assigning the colleague who already has the step changes nothing and is no refusal.
          const isSame = action === "reassign" && isTaken && who === "regionalDirector" && colleagueOf[type] !== undefined;
          // A regional director takes a colleague's step with the call that assigns it.
          const isTakenOver = action === "take" && shown.includes("reassign") && colleagueOf[type] === "regional-m@seller.example";
          expect(answer?.status === 200, cell).toBe(shown.includes(action) || isSame || isTakenOver);
          if (answer?.status !== 200) expect([403, 404, 409, 400], cell).toContain(answer?.status);
        }
      }
    },
    120_000,
  );

  test("invariants 5: the buttons of documents are accepted, and no others", async () => {
    for (const type of processTypes) {
      for (const who of ["buyerDirector", "buyerManager", "representative", "regionalDirector"] as const) {
        for (const action of ["upload", "delete", "accept", "decline"] as const) {
          const made = await joiningCompany(backend, {
            at: type,
            documents: type === "coordination_contract" ? { charter: "processing" } : {},
          });
          const as = await backend.as(who === "buyerDirector" ? made.director : who === "buyerManager" ? made.manager : staff[who]);
          const { body } = await as(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } });
          const document = type === "signing_contract" ? body.contracts?.[1] : body.documents?.[0];
          const rows = await backend.db
            .select()
            .from(accreditationDocuments)
            .where(eq(accreditationDocuments.accreditationUuid, made.accreditationUuid));
          const uuid = rows.find((row) => row.type === (type === "signing_contract" ? "contract_signed_legal" : "charter"))?.uuid ?? "";
          const sent =
            action === "upload"
              ? as(accreditation.uploadDocument, {
                  body: {
                    accreditationUuid: made.accreditationUuid,
                    companyUuid: made.companyUuid,
                    type: type === "signing_contract" ? "contract_signed_legal" : "charter",
                    fileBody: base64(pdf),
                    originalFilename: "x.pdf",
                  },
                })
              : action === "delete"
                ? as(accreditation.deleteDocument, { params: { uuid } })
                : as(accreditation.setDocumentStatus, {
                    params: { uuid },
                    body: { status: action === "accept" ? "accepted" : "declined", comment: "Причина" },
                  });
          expect((await sent).status === 200, `${who} ${type} ${action}`).toBe(document?.allowedActions.includes(action) ?? false);
        }
      }
    }
  });
});
