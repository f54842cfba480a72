import { demoUuid } from "#server/backend/db/demo/demo-uuid.ts";
import type { CallWorld } from "../call-world.ts";
import { alfa } from "../demo-basket.ts";
import type { WholeCall } from "../whole-call.ts";

const who = "supervisor@seller.example";
const params = { uuid: demoUuid("payment", "advance") };
const reached = ["params.uuid"];

/** Payments of buyers: who keeps them sees those of all companies. */
export function paymentCalls({ one }: CallWorld): Record<string, WholeCall> {
  return {
    "payments.get": { who, reached: [...reached, "query.company"], input: () => ({ params, query: { company: alfa } }) },
    "payments.setAside": { who, reached, input: () => ({ params: { uuid: demoUuid("payment", "interest") }, body: { isIgnored: false } }) },
    "payments.post": {
      who,
      reached: [...reached, "body.companyUuid", "body.parts.0.contractUuid"],
      input: async () => ({
        params,
        body: {
          companyUuid: alfa,
          parts: [
            {
              contractUuid: await one(
                "select l.uuid from contract_lines l join branches b on b.uuid = branch_uuid where company_uuid = $1 order by 1 limit 1",
                alfa,
              ),
              amount: "950000.00",
            },
          ],
        },
      }),
    },
    "payments.undo": { who, reached, input: () => ({ params }) },
  };
}
