import { alfa } from "../demo-basket.ts";
import { callers, type WholeCall } from "../whole-call.ts";

const { director: who } = callers;
const params = { uuid: alfa };

/** What is agreed on about debts. */
export function debtCalls(): Record<string, WholeCall> {
  return {
    "debts.get": { who, input: () => ({ params }) },
    "debts.promise": { who, input: () => ({ params, body: { day: "2026-03-10", amount: "10.00", comment: "Перечислим" } }) },
  };
}
