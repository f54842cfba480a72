import type { Backend } from "./backend.ts";
import { useCallWorld } from "./call-world.ts";
import type { WholeCall } from "./whole-call.ts";
import { accreditationCalls } from "./whole-calls/accreditation.ts";
import { dealCalls } from "./whole-calls/deals.ts";
import { debtCalls } from "./whole-calls/debts.ts";
import { deliveryCalls } from "./whole-calls/delivery.ts";
import { orderingCalls } from "./whole-calls/ordering.ts";
import { otherOrderCalls } from "./whole-calls/other-orders.ts";
import { paymentCalls } from "./whole-calls/payments.ts";
import { peopleCalls } from "./whole-calls/people.ts";
import { sellerProductCalls } from "./whole-calls/seller-products.ts";
import { talkCalls } from "./whole-calls/talk.ts";

/** Calls that take an id, each complete and made by someone who may make it; their data are made beforehand. */
export function useWholeCalls(backend: Backend) {
  const world = useCallWorld(backend);
  /** Valid calls, in this order: each builds on what those before it left. */
  const entries: Record<string, WholeCall> = {
    ...peopleCalls(world),
    ...accreditationCalls(world),
    ...orderingCalls(world),
    ...dealCalls(world),
    ...sellerProductCalls(world),
    ...otherOrderCalls(world),
    ...deliveryCalls(world),
    ...talkCalls(world),
    ...paymentCalls(world),
    ...debtCalls(backend, world),
  };
  const { own, his, one, newcomer } = world;
  return { entries, own, his, one, emailOf: (who: string) => (who === "newcomer" ? newcomer().director : who) };
}
