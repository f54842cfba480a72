import { and, eq, inArray, sql } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { assertAllowed } from "./accreditation-problem.ts";
import { changeAccreditation } from "./change-accreditation.ts";
import { kindOfDocument } from "./facts.ts";
import { nextStep } from "./process-table.ts";
import { accreditationDocuments, accreditations } from "./tables.ts";

/** "Send to security": ends step 4 and marks both contract documents as signed. */
export function finishSigning(context: SignedIn, { params, expectedVersion }: Input<typeof calls.finishSigning>) {
  return changeAccreditation(context, eq(accreditations.uuid, params.id), expectedVersion, async (open) => {
    assertAllowed(open, { action: "sendToSecurity" });
    const { tx, loaded, now } = open;
    const contracts = loaded.documents.filter(
      ({ document }) => kindOfDocument(document.type) !== "document" && document.status !== "not_loaded",
    );
    await tx
      .update(accreditationDocuments)
      .set({ status: "signed", updatedAt: now, version: sql`${accreditationDocuments.version} + 1` })
      .where(
        and(
          eq(accreditationDocuments.accreditationUuid, loaded.accreditation.uuid),
          inArray(
            accreditationDocuments.uuid,
            contracts.map(({ document }) => document.uuid),
          ),
        ),
      );
    return {
      close: { status: "finished", comment: null, next: nextStep("signing_contract", "finished") },
      notices: [{ type: "securityReviewRequested", to: (people) => people.security }],
      silent: ["accreditation_contract_updated"],
    };
  });
}
