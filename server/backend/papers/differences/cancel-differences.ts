import { eq } from "drizzle-orm";
import type { papers as calls } from "#contract/papers.ts";
import { dealScope } from "../../access/scopes.ts";
import { openDeal } from "../../deals/change-deal.ts";
import { logDocument } from "../../deals/deal-documents.ts";
import { recipientsOf } from "../../deals/notices.ts";
import type { Handler } from "../../handlers.ts";
import { orNotFound, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { papers } from "../tables.ts";
import { numberOf, toPaperSummary } from "../to-paper.ts";
import type { DifferencesContent } from "./differences-facts.ts";
import { findAct, findCorrectionOn } from "./find-act.ts";

/** Under the deal's lock, as a correction is issued: of the two at once the second finds the first. */
export const cancelDifferences: Handler<typeof calls.cancelDifferences> = async (context, { params }) =>
  context.db.transaction(async (tx) => {
    const open = await openDeal(tx, { ...context, scope: dealScope(context.actor) }, params.uuid);
    const act = orNotFound(await findAct(tx, params.uuid, params.paperUuid));
    if (act.status === "cancelled") return toPaperSummary(act);
    if (act.status === "replaced") throwProblem("CONFLICT", undefined, translate("differencesReplaced"));
    const standing = await findCorrectionOn(tx, act);
    if (standing) throwProblem("CONFLICT", undefined, translate("differencesStandUnder", { number: numberOf(standing) }));
    await tx.update(papers).set({ status: "cancelled" }).where(eq(papers.uuid, act.uuid));
    const values = { act: numberOf(act), upd: (act.content as DifferencesContent).upd.number };
    await logDocument(open, { event: "differencesCancelled", comment: numberOf(act) }, [
      { type: "differencesCancelled", to: (people) => recipientsOf("differencesCancelled", people, true), values },
    ]);
    return toPaperSummary({ ...act, status: "cancelled" });
  });
