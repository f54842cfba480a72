import type { Order } from "#tests/faults/campaign/history.ts";
import type { Random } from "#tests/faults/campaign/random.ts";
import type { Connection } from "#tests/load/connection.ts";
import { Session } from "#tests/load/session.ts";
import { type Buyer, linesOf } from "#tests/load/work/orders.ts";
import { formsOf, sentFields } from "#tests/support/portal-forms.ts";
import type { Tally } from "./tally.ts";

export type Morning = {
  session: Session;
  /** The next request of this person. */
  next(): Promise<void>;
  /** Sends an order that was refused or broken off until its answer is definite. */
  settle(): Promise<void>;
  /** Signs in. */
  enter(): Promise<boolean>;
};

type Parts = {
  port: number;
  buyer: Buyer & { login: string };
  categories: readonly { uuid: string }[];
  random: Random;
  /** Of the phase that is now. */
  tally: () => Tally;
  orders: Order[];
  /** A fault to be found: an answered order is sent once more, as another one. */
  isTwice: boolean;
};

const sheet = "/cabinet/ordering/sheet";
const settleTries = 60;

/** A buyer's morning over and over: looks at a category, fills the order sheet, opens the cart, orders, looks at deals and notices. */
export function startMorning(connection: Connection, { port, buyer, categories, random, tally, orders, isTwice }: Parts): Morning {
  const session = new Session(port, connection, buyer.login);
  let round = random.below(1_000);
  let turn = 0;
  let isIn = false;
  let isFilled = false;
  /** A filled cart, until its order has a definite answer. */
  let pending: { fields: URLSearchParams; order: Order } | undefined;

  const page = (what: string, path: string) => tally().ask(what, 200, () => session.get(path));

  async function enter(): Promise<boolean> {
    isIn = (await tally().ask("sign in", 303, () => session.signIn())).isRight;
    return isIn;
  }

  async function fill(): Promise<void> {
    const lines = linesOf(buyer, round).map(({ productUuid, quantity }) => [`quantity-${productUuid}`, String(quantity)]);
    const fields = { intent: "put", branchUuid: buyer.branchUuid, ...Object.fromEntries(lines) };
    isFilled = (await tally().ask("order sheet sent", 303, () => session.post(sheet, fields))).isRight;
  }

  async function openCart(): Promise<void> {
    const { reply, isRight } = await page("cart", "/cart");
    if (!isRight || !reply || !isFilled) return;
    const fields = orderFields(reply.body.toString());
    if (!fields) return tally().fail(`the cart of ${buyer.login} has no order form`);
    const order: Order = { key: `${buyer.login} ${round}`, uuids: new Set(), refused: false, tries: 0 };
    pending = { fields, order };
  }

  async function place(): Promise<void> {
    if (!pending) return;
    const { fields, order } = pending;
    if (order.tries === 0) orders.push(order);
    order.tries += 1;
    const { reply, isRight } = await tally().ask("order", 303, () => session.post("/cart", fields));
    const uuid = isRight && reply ? /\r\nlocation: \/cart\/success\?deal=([\da-f-]{36})/i.exec(reply.head)?.[1] : undefined;
    if (uuid) order.uuids.add(uuid);
    else if (reply && reply.status < 500) order.refused = true;
    else return;
    pending = undefined;
    if (!isTwice || !uuid) return;
    await fill();
    const again = await session.get("/cart");
    await session.post("/cart", orderFields(again.body.toString()) ?? fields);
  }

  const steps: (() => Promise<unknown>)[] = [
    () => page("catalogue", `/catalog/${random.pick(categories).uuid}?sort=price%3Aasc`),
    () => page("order sheet", sheet),
    fill,
    openCart,
    place,
    () => page("deals", "/cabinet/deals"),
    () => page("notifications", "/cabinet/notifications/list"),
  ];

  return {
    session,
    enter,
    async next() {
      if (!isIn) return void (await enter());
      // Before anything else, as a person presses the same button again.
      if (pending && pending.order.tries > 0) return place();
      await steps[turn]?.();
      turn = (turn + 1) % steps.length;
      if (turn > 0) return;
      round += 1;
      // At another device.
      if (random.below(10) === 0) await tally().ask("sign in", 303, () => new Session(port, connection, buyer.login).signIn());
    },
    async settle() {
      for (let tries = 0; pending && pending.order.tries > 0 && tries < settleTries; tries += 1) {
        await place();
        if (pending) await new Promise((settled) => setTimeout(settled, 500));
      }
    },
  };
}

/** Requests of one round. */
export const roundLength = 7;

/** The order's form as a browser sends it, with the first day that each segment offers. */
function orderFields(html: string): URLSearchParams | undefined {
  const form = formsOf(html).find(({ intent }) => intent === "order");
  if (!form) return undefined;
  const fields = new URLSearchParams(sentFields(form));
  for (const { name, value, options } of form.controls)
    if (name.startsWith("date-") && !fields.get(name)) fields.set(name, options.find(Boolean) ?? value);
  return fields;
}
