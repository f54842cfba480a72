import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";

vi.stubEnv("SESSION_SECRET", "s".repeat(40));
const { cartIntents } = await import("#app/areas/basket/cart-actions.server.ts");
const { gridForms } = await import("#app/areas/branch-orders/grid-forms.server.ts");
const { placeForms } = await import("#app/areas/branch-orders/place-forms.server.ts");
const { dealForms } = await import("#app/areas/deals/deal-forms.server.ts");
const { mappingForms } = await import("#app/areas/exchange/mapping-forms.server.ts");
const { priceForms } = await import("#app/areas/seller-products/price-forms.server.ts");
const { quickForms } = await import("#app/areas/lines/quick-order.server.ts");
const { saveList } = await import("#app/areas/lists/list-forms.server.ts");
const { parseFields } = await import("#app/request/form.server.ts");

class Sent extends Error {
  readonly body: unknown;
  constructor(body: unknown) {
    super("sent");
    this.body = body;
  }
}

type Run = (args: never) => Promise<unknown>;
type Line = { uuid: string; at: number };
type Form = {
  run: Run;
  fields: (line: Line) => Record<string, string>;
  head?: Record<string, string>;
  /** The answer of the call that reads. */
  read?: (lines: readonly Line[]) => unknown;
  value?: Record<string, unknown>;
};

const branch = randomUUID();
const forms: Record<string, Form> = {
  "the cart": {
    run: cartIntents.save.run,
    fields: ({ uuid }) => ({ [`quantity-${uuid}`]: "2", [`substitution-${uuid}`]: "no", [`analog-${uuid}`]: "" }),
    head: { quiet: "1" },
  },
  "a quick order": {
    run: quickForms.preview.run,
    fields: ({ at }) => ({ [`text-${at}`]: "кефир", [`quantity-${at}`]: "2", [`pick-${at}`]: "", [`shown-${at}`]: "" }),
  },
  "the grid of trade points": { run: gridForms.save.run, fields: ({ uuid }) => ({ [`q-${uuid}-${branch}`]: "2" }) },
  "a trade point's days": {
    run: placeForms.place.run,
    fields: ({ uuid }) => ({ [`date-${branch}-${uuid}`]: "2026-03-10" }),
    head: { branch },
    value: { placed: "" },
  },
  "a shopping list": {
    run: saveList.run,
    fields: ({ uuid, at }) => ({ [`quantity-${uuid}`]: "2", [`place-${uuid}`]: String(at + 1), [`note-${uuid}`]: "" }),
    read: (lines) => ({ lines: lines.map(({ uuid }) => ({ productUuid: uuid })) }),
    value: { name: "Список" },
  },
  "a collected suborder": {
    run: dealForms.collect.run,
    fields: ({ uuid }) => ({ [`c.${uuid}`]: "2", [`r.${uuid}`]: "Бой" }),
    value: { suborderUuid: branch, version: 1 },
  },
  prices: {
    run: priceForms.save.run,
    fields: ({ uuid }) => ({ [`price.${uuid}`]: "2", [`lastSeen.${uuid}`]: "1" }),
    value: { list: branch },
  },
  "names of 1C": { run: mappingForms.save.run, fields: ({ uuid }) => ({ [`target-${uuid}`]: branch, [`chosen-${uuid}`]: "" }) },
};

/** How often a form with this many lines is scanned from its start, and what it sends. */
async function send({ run, fields, head = {}, read, value = {} }: Form, count: number): Promise<{ looks: number; sent: unknown }> {
  const lines = Array.from({ length: count }, (_, at) => ({ uuid: randomUUID(), at }));
  const form = new FormData();
  for (const [name, text] of [...Object.entries(head), ...lines.flatMap((line) => Object.entries(fields(line)))]) form.append(name, text);
  let left = read ? 1 : 0;
  const api = async (_: unknown, { body }: { body?: unknown } = {}) => {
    if (left-- > 0) return read?.(lines);
    throw new Sent(body);
  };
  const { get, getAll, has } = FormData.prototype;
  let looks = 0;
  const counted = <Ask extends (this: FormData, name: string) => unknown>(ask: Ask) =>
    function (this: FormData, name: string) {
      looks += 1;
      return ask.call(this, name);
    } as Ask;
  Object.assign(FormData.prototype, { get: counted(get), getAll: counted(getAll), has: counted(has) });
  try {
    await run({ api, fields: form, value, params: { uuid: branch, dealId: branch }, key: undefined, context: {} } as never);
  } catch (error) {
    if (error instanceof Sent) return { looks, sent: error.body };
    throw error;
  } finally {
    Object.assign(FormData.prototype, { get, getAll, has });
  }
  throw new Error("nothing was sent");
}

describe("reading a form with many lines", () => {
  test.each(Object.entries(forms))("%s: a form of 200 lines takes as many field look-ups as one of 5", async (_, form) => {
    const [few, many] = [await send(form, 5), await send(form, 200)];
    expect(many.looks).toBe(few.looks);
    expect(JSON.stringify(many.sent).length).toBeGreaterThan(15 * JSON.stringify(few.sent).length);
  });

  test("ticks of one name are collected without copying the earlier ones", () => {
    const fields = new FormData();
    const ticks = Array.from({ length: 500 }, (_, at) => `line ${at}`);
    for (const tick of ticks) fields.append("tick", tick);
    const { concat } = Array.prototype;
    let copied = 0;
    Array.prototype.concat = function (this: unknown[], ...more: unknown[]) {
      copied += this.length;
      return concat.apply(this, more);
    };
    const parsed = parseFields(fields, z.looseObject({ tick: z.array(z.string()) }));
    Array.prototype.concat = concat;
    expect(parsed).toEqual({ success: true, value: { tick: ticks } });
    expect(copied).toBeLessThanOrEqual(ticks.length);
  });
});
