import { z } from "zod";
import { putLines, readQuantities } from "#app/areas/lists/put-lines.server.ts";
import { formatDate } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type NewFlash, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { Money, PlainDate, Uuid } from "#contract/primitives.ts";
import { standingOrders } from "#contract/standing-orders.ts";
import { quantityField } from "./quantity-field.ts";
import { Terms, toTerms } from "./terms-schema.server.ts";

export const StandingOrderParams = z.object({ uuid: Uuid });
type Params = z.output<typeof StandingOrderParams>;
type Args = FormArgs<Params, unknown>;

const Nothing = z.object({});
const OfDay = z.object({ date: PlainDate });

function done({ params, context }: Args, key: NewFlash["key"], values?: NewFlash["values"]): Response {
  setFlash(context, { key, tone: "success", ...(values && { values }) });
  return seeOther(paths.standingOrder(params.uuid));
}

/** Sends the total the page showed, so that nobody orders at an unseen price. */
const confirm = intent<Params, z.ZodType<{ date: string; total?: number | undefined }>>(
  OfDay.extend({ total: Money.shape.amount.optional() }),
  async ({ api, params, value, context }) => {
    const expected = value.total === undefined ? {} : { expectedTotal: { amount: value.total, currency: "RUB" as const } };
    const { uuid, number } = await api(standingOrders.confirm, { params: { uuid: params.uuid, date: value.date }, body: expected });
    setFlash(context, { key: "standingPlaced", tone: "success", values: { number } });
    return seeOther(paths.deal(uuid));
  },
);

const skip = intent<Params, typeof OfDay>(OfDay, async (args) => {
  await args.api(standingOrders.skip, { params: { uuid: args.params.uuid, date: args.value.date }, body: {} });
  return done(args, "standingSkipped", { date: formatDate(args.value.date) });
});

const unskip = intent<Params, typeof OfDay>(OfDay, async (args) => {
  await args.api(standingOrders.unskip, { params: { uuid: args.params.uuid, date: args.value.date }, body: {} });
  return done(args, "standingUnskipped", { date: formatDate(args.value.date) });
});

const Pause = z.object({ dateFrom: PlainDate.optional(), dateTo: PlainDate.optional() });

const pause = intent<Params, typeof Pause>(Pause, async (args) => {
  await args.api(standingOrders.pause, { params: args.params, body: args.value });
  return done(args, "standingPaused");
});

const resume = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(standingOrders.resume, { params: args.params, body: {} });
  return done(args, "standingResumed");
});

const remove = intent<Params, typeof Nothing>(Nothing, async ({ api, params, context }) => {
  await api(standingOrders.remove, { params });
  setFlash(context, { key: "standingRemoved", tone: "success" });
  return seeOther(paths.standingOrders);
});

const terms = intent<Params, typeof Terms>(Terms, async (args) => {
  await args.api(standingOrders.update, { params: args.params, body: toTerms(args.value) });
  return done(args, "standingSaved");
});

/** An empty field removes its line. */
const lines = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { products, errors } = readQuantities(args.fields, quantityField(""));
  return putLines(args, {
    intent: "lines",
    lines: products,
    errors,
    nameOf: ({ productUuid }) => quantityField(productUuid),
    part: "products",
    send: () => args.api(standingOrders.update, { params: args.params, body: { products } }),
    whole: () => done(args, "standingSaved"),
    rest: ({ version }) => ({ text: serverT()("standing:lines.partly"), values: { version: String(version) } }),
  });
});

export const standingOrderForms = { confirm, skip, unskip, pause, resume, remove, terms, lines };

const Create = Terms.safeExtend({ branchUuid: Uuid, dealUuid: Uuid.optional() });

export const createForms = {
  make: intent<Record<string, never>, typeof Create>(Create, async ({ api, value, key, context }) => {
    const { branchUuid, dealUuid, ...rest } = value;
    const body = { ...toTerms(rest), branchUuid, ...(dealUuid && { dealUuid }) };
    const { uuid } = await api(standingOrders.create, { body, ...(key && { key }) });
    setFlash(context, { key: "standingCreated", tone: "success" });
    return seeOther(paths.standingOrder(uuid));
  }),
};
