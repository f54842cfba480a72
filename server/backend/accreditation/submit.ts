import { eq } from "drizzle-orm";
import type { accreditation as calls } from "#contract/accreditation.ts";
import type { SignedIn } from "../context.ts";
import type { Input } from "../handlers.ts";
import { assertAllowed } from "./accreditation-problem.ts";
import { changeAccreditation } from "./change-accreditation.ts";
import { requestDeliverySupport } from "./delivery-ticket.ts";
import { nextStep } from "./process-table.ts";
import { forgetSetAside } from "./set-aside.ts";
import { accreditations } from "./tables.ts";

/** Ends step 1. If no branch is served, opens a support ticket and refuses (C34). */
export async function submitAccreditation(context: SignedIn, { params, body, expectedVersion }: Input<typeof calls.submit>) {
  const where = eq(accreditations.uuid, params.id);
  await requestDeliverySupport(context, where);
  return changeAccreditation(context, where, expectedVersion, async (open) => {
    assertAllowed(open, { action: "submit", processUuid: body.uuid });
    await forgetSetAside(open.tx, open.loaded.accreditation);
    return {
      close: { status: "finished", comment: body.comment || null, next: nextStep("upload_required_documents", "finished") },
      notices: [{ type: "accreditationSubmitted", to: (people) => people.regionalDirectors }],
      silent: [],
    };
  });
}
