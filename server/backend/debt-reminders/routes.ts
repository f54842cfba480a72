import type { Handlers } from "../handlers.ts";
import { acceptDispute } from "./accept-dispute.ts";
import { chooseStatements } from "./choose-statements.ts";
import { decideDispute } from "./decide-dispute.ts";
import { disputeCharge } from "./dispute-charge.ts";
import { getDebts } from "./get-debts.ts";
import { promisePayment } from "./promise-payment.ts";

export const debtsOperations: Handlers<"debts"> = {
  get: getDebts,
  promise: promisePayment,
  dispute: disputeCharge,
  accept: acceptDispute,
  decide: decideDispute,
  chooseStatements,
};
