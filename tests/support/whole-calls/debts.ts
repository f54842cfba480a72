import { contracts } from "#contract/contracts.ts";
import type { Backend } from "../backend.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa, must } from "../demo-basket.ts";
import { callers, type WholeCall } from "../whole-call.ts";

const { director: who, rep } = callers;
const params = { uuid: alfa };

/** What is agreed on about debts. */
export function debtCalls(backend: Backend, { one }: CallWorld): Record<string, WholeCall> {
  const charge = async () => {
    const { open } = (await (await backend.as(who))(contracts.money, { params })).body;
    return must(open[0]).id;
  };
  const dispute = () => one("select uuid from charge_disputes where company_uuid = $1 limit 1", alfa);
  const claim = () => one("select uuid from papers where kind = 'claim' and company_uuid = $1 limit 1", alfa);
  return {
    "claims.get": { who, input: async () => ({ params: { uuid: await claim() } }) },
    "claims.file": { who, input: async () => ({ params: { uuid: await claim() } }) },
    "debts.get": { who, input: () => ({ params }) },
    "debts.promise": { who, input: () => ({ params, body: { day: "2026-03-10", amount: "10.00", comment: "Перечислим" } }) },
    "debts.dispute": { who, input: async () => ({ params, body: { chargeId: await charge(), reason: "Недовезли ящик" } }) },
    "debts.chooseStatements": { who, input: () => ({ params, body: { period: "weekly" } }) },
    "debts.accept": { who: rep, input: async () => ({ params: { ...params, disputeUuid: await dispute() } }) },
    "debts.decide": {
      who: rep,
      input: async () => ({ params: { ...params, disputeUuid: await dispute() }, body: { decision: "Довезём" } }),
    },
  };
}
