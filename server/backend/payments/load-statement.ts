import { maxStatementDocuments, maxStatementMegabytes } from "#contract/limits.ts";
import type { payments as calls, LoadedStatement } from "#contract/payments.ts";
import type { SignedIn } from "../context.ts";
import { accountingDay } from "../contracts/due.ts";
import { wordKey } from "../exchange/spreadsheets/cells.ts";
import { readUpload } from "../files/check-upload.ts";
import type { Input } from "../handlers.ts";
import { throwFieldErrors } from "../problem.ts";
import { translate } from "../translate.ts";
import { decodeStatement, isStatement, readStatement, type StatementPayment } from "./statement/read-statement.ts";
import { storePayments } from "./store-payments.ts";

const maxFaults = 100;

export async function loadStatement(context: SignedIn, { body }: Input<typeof calls.load>): Promise<LoadedStatement> {
  const text = decodeStatement(readUpload(body, maxStatementMegabytes).bytes);
  if (!isStatement(text)) throwFieldErrors({ fileBody: "payments.notStatement" });
  const { payments, faults, outgoing } = readStatement(text, accountingDay(context.now()));
  if (payments.length + faults.length + outgoing === 0) throwFieldErrors({ fileBody: "payments.empty" });
  if (payments.length > maxStatementDocuments) throwFieldErrors({ fileBody: ["payments.tooMany", { count: maxStatementDocuments }] });
  const stored = await storePayments(context, payments.map(toNew));
  return {
    added: stored.length,
    ready: stored.filter(({ reason }) => reason === null).length,
    same: payments.length - stored.length,
    outgoing,
    faults: faults.slice(0, maxFaults).map(({ line, message, ...fault }) => ({
      ...fault,
      place: line,
      message: translate(`payments.wrong.${message}`),
    })),
    faultCount: faults.length,
  };
}

/** What a bank writes anew in each file, as the payer's name and the purpose, makes no other payment. */
function toNew({ line: _, payerAccount, account, orderedOn, ...payment }: StatementPayment) {
  const { number, amountKopecks, payerInn, payerName } = payment;
  const payer = [payerAccount, payerInn].filter(Boolean).join(" ") || wordKey(payerName);
  const identity = ["bank", account, payer, number.replace(/^0+/, ""), orderedOn, amountKopecks];
  return { ...payment, source: "bank" as const, identity };
}
