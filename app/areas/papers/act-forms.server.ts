import { z } from "zod";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { acts } from "#contract/acts.ts";
import { PlainDate, text, Uuid } from "#contract/primitives.ts";
import { expectedVersion } from "#contract/versions.ts";

export const ActParams = z.object({ uuid: Uuid });
type Params = z.output<typeof ActParams>;

const NewAct = z.object({ contract: Uuid.optional(), dateFrom: PlainDate, dateTo: PlainDate });

const issue = intent<Params, typeof NewAct>(NewAct, async ({ api, params, value, context }) => {
  const { contract: contractUuid, ...period } = value;
  const { uuid, number, isNew } = await api(acts.issue, { body: { companyUuid: params.uuid, contractUuid, ...period } });
  setFlash(context, { key: isNew ? "actIssued" : "actKnown", tone: "success", values: { number } });
  return seeOther(paths.act(uuid));
});

const Renewal = z.object({});

function done({ context, params }: FormArgs<Params, unknown>, key: FlashKey): Response {
  setFlash(context, { key, tone: "success" });
  return seeOther(paths.act(params.uuid));
}

const Nothing = z.object(expectedVersion);
const confirm = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(acts.answer, { params: args.params, body: { answer: "confirmed", ...args.value } });
  return done(args, "actConfirmed");
});

const Objection = z.object({ comment: text(1000), ...expectedVersion });
const object = intent<Params, typeof Objection>(Objection, async (args) => {
  await args.api(acts.answer, { params: args.params, body: { answer: "objected", ...args.value } });
  return done(args, "actObjected");
});

/** A new act of the same days and contracts. */
const renew = intent<Params, typeof Renewal>(Renewal, async ({ api, params, context }) => {
  const { company, contractUuid, from: dateFrom, to: dateTo } = await api(acts.get, { params });
  const body = { companyUuid: company.uuid, dateFrom, dateTo, ...(contractUuid && { contractUuid }) };
  const { uuid, number, isNew } = await api(acts.issue, { body });
  setFlash(context, { key: isNew ? "actIssued" : "actKnown", tone: "success", values: { number } });
  return seeOther(paths.act(uuid));
});

/** The form of a new act; `uuid` of the address is the company's. */
export const newActForms = { issue };

/** The act page's forms, by intent. */
export const actForms = { confirm, object, renew };
