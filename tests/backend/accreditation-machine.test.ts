import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { processTypes } from "#contract/enums.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import { emailOf, steps, useAccreditationButtons } from "#tests/support/accreditation-buttons.ts";
import { useBackend } from "#tests/support/backend.ts";
import { base64, joiningCompany, pdf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");
const { expectShownAccepted } = useAccreditationButtons(backend);

/** `unit/accreditation-machine.test.ts` proves every state, person and action; the full file sends them all. */
describe("the server accepts the accreditation buttons that it offers each person at each step", () => {
  let turn = 0;

  test.each(steps.map((step) => [step.title, step] as const))(
    "K53-K59 invariants 5: every offered button is accepted, and a button that was not offered is refused: %s",
    async (_, step) => {
      await expectShownAccepted(step, (all, shown) => {
        const hidden = all.filter((action) => !shown.includes(action));
        turn += 1;
        return all.filter((action) => shown.includes(action) || action === hidden[turn % hidden.length]);
      });
    },
  );

  test.each(processTypes)(
    "invariants 5: at the step %s each person may do to documents exactly what the offered buttons say",
    async (type) => {
      const isSigning = type === "signing_contract";
      const documentType = isSigning ? "contract_signed_legal" : "charter";
      const make = async () => {
        const made = await joiningCompany(backend, {
          at: type,
          documents: type === "coordination_contract" ? { charter: "processing" } : {},
        });
        const rows = await backend.db
          .select()
          .from(accreditationDocuments)
          .where(eq(accreditationDocuments.accreditationUuid, made.accreditationUuid));
        return { made, uuid: rows.find((row) => row.type === documentType)?.uuid ?? "" };
      };
      let { made, uuid } = await make();
      for (const who of ["buyerDirector", "buyerManager", "representative", "regionalDirector"] as const) {
        for (const action of ["upload", "delete", "accept", "decline"] as const) {
          const as = await backend.as(emailOf(who, made));
          const { accreditationUuid, companyUuid } = made;
          const { body } = await as(accreditation.getByCompany, { params: { companyUuid } });
          const document = isSigning ? body.contracts?.[1] : body.documents?.[0];
          const file = { fileBody: base64(pdf), originalFilename: "x.pdf" };
          const sent =
            action === "upload"
              ? as(accreditation.uploadDocument, { body: { accreditationUuid, companyUuid, type: documentType, ...file } })
              : action === "delete"
                ? as(accreditation.deleteDocument, { params: { uuid } })
                : as(accreditation.setDocumentStatus, {
                    params: { uuid },
                    body: { status: action === "accept" ? "accepted" : "declined", comment: "Причина" },
                  });
          const isAccepted = (await sent).status === 200;
          expect(isAccepted, `${who} ${action}`).toBe(document?.allowedActions.includes(action) ?? false);
          if (isAccepted) ({ made, uuid } = await make());
        }
      }
    },
  );
});
