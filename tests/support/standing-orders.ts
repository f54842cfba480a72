import { eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { NotificationType } from "#contract/notification-types.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import { notifications } from "#server/backend/notifications/tables.ts";
import { processStandingOrders } from "#server/backend/standing-orders/standing-orders-job.ts";
import { standingRuns } from "#server/backend/standing-orders/tables.ts";
import { dairy, exampleLines, fill, must, setContract, shop } from "./demo-basket.ts";
import { personOf } from "./demo-deals.ts";
import { usePlacedDeals } from "./placed-deals.ts";

export const director = "director@alfa.example";
export const manager = "manager@alfa.example";
export const terms = { name: "На неделю", weekdays: [3], confirm: "ask" as const, branchUuid: shop };

/**
 * A standing order of the example's lines for Wednesdays: dairy on the 11th, beef on Thursday the 12th; the earliest cut-off is
 * Tuesday noon.
 */
export const wednesday = "2026-03-11";
export const wednesdayDraft = "2026-03-08T12:00:00+03:00";

/** Before each test: the demo data without standing orders. Helpers run the job and read what it made and whom it notified. */
export function useStandingOrders() {
  const { backend, countDeals, readDeal } = usePlacedDeals();

  beforeEach(async () => {
    await backend.pool.query("delete from standing_orders; update customers set status = 'active' where email like '%@alfa.example'");
  });

  const work = (at: Date | string = backend.now(), batch?: number) => processStandingOrders(backend.db, new Date(at), batch);
  const runOf = async (orderUuid: string) =>
    must((await backend.db.select().from(standingRuns).where(eq(standingRuns.orderUuid, orderUuid)))[0]);

  /** Texts of this person's notifications of this type. */
  async function told(type: NotificationType, email = director): Promise<string[]> {
    const rows = await backend.db.select().from(notifications).where(eq(notifications.type, type));
    const person = await personOf(backend.db, email);
    return rows.filter(({ customerUuid }) => customerUuid === person).map(({ message }) => message);
  }

  /** The director's standing order for Wednesdays, made from a basket of the example's lines. */
  async function madeFromBasket() {
    const as = await backend.as(director);
    await setContract(backend.db, { assortment: dairy }, { limitKopecks: 90_000_000 });
    await fill(as, exampleLines(41.5));
    const { body, status, errors } = await as(standingOrders.create, { body: terms, key: "make" });
    if (status !== 200) throw new Error(JSON.stringify(errors));
    return { as, uuid: body.uuid };
  }

  return { backend, countDeals, readDeal, work, runOf, told, madeFromBasket };
}
