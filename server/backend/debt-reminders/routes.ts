import type { Handlers } from "../handlers.ts";
import { getDebts } from "./get-debts.ts";
import { promisePayment } from "./promise-payment.ts";

export const debtsOperations: Handlers<"debts"> = {
  get: getDebts,
  promise: promisePayment,
};
