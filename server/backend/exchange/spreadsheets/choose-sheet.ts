import type { exchange as calls } from "#contract/exchange.ts";
import type { Load } from "#contract/exchange-loads.ts";
import type { SignedIn } from "../../context.ts";
import type { Input } from "../../handlers.ts";
import { throwFieldErrors, throwProblem } from "../../problem.ts";
import { translate } from "../../translate.ts";
import { canChooseSheet, lockLoad } from "../loads/loads.ts";
import { isSpreadsheetDryRun } from "../loads/run-load.ts";
import { senderOf } from "../loads/sender.ts";
import { findWorkbook, receiveFile } from "./receive-file.ts";

/** Repeats a workbook's dry run with another of its sheets. */
export async function chooseSheet(context: SignedIn, { params, body }: Input<typeof calls.chooseSheet>): Promise<Load> {
  const { db, now } = context;
  const dryRun = await db.transaction((tx) => lockLoad(tx, context, params.uuid));
  senderOf(context, dryRun.feed);
  if (!isSpreadsheetDryRun(dryRun)) throwProblem("CONFLICT", undefined, translate("exchange.notTrial"));
  const { feed, mode, uuid, source } = dryRun;
  const bytes = canChooseSheet(dryRun, now()) ? await findWorkbook(db, uuid) : undefined;
  if (!source || !bytes) throwProblem("CONFLICT", undefined, translate("exchange.trialGone"));
  const sheet = source.sheets?.[body.sheet]?.name;
  if (sheet === undefined) throwFieldErrors({ sheet: "invalid" });
  return receiveFile(context, { feed, mode, bytes, name: source.name, sheet, onceKey: `sheet ${uuid} ${body.sheet}` });
}
