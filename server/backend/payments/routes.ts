import type { Handlers } from "../handlers.ts";
import { addPayment } from "./add-payment.ts";
import { postPayment, setPaymentAside, undoPayment } from "./change-payment.ts";
import { getPayment } from "./get-payment.ts";
import { listPayments } from "./list-payments.ts";
import { loadStatement } from "./load-statement.ts";
import { postReady } from "./post-ready.ts";

export const paymentsOperations: Handlers<"payments"> = {
  list: listPayments,
  get: getPayment,
  add: addPayment,
  load: loadStatement,
  postReady,
  post: postPayment,
  undo: undoPayment,
  setAside: setPaymentAside,
};
