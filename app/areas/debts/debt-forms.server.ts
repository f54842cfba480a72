import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { typedSum } from "#app/form/typed-sum.ts";
import { formatDate } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { debts } from "#contract/debts.ts";
import { limited, optionalText, PlainDate, text, Uuid } from "#contract/primitives.ts";

/** Whose debts a page is about, and its address. */
type Place<Params> = {
  company: (args: Pick<FormArgs<Params, unknown>, "me" | "params">) => string;
  page: (params: Params) => string;
};

const Sum = limited(40)
  .transform(typedSum)
  .refine((sum) => /^\d{1,9}(?:\.\d{1,2})?$/.test(sum) && Number(sum) > 0, { error: () => serverT()("debts:wrongSum") });
const Promised = z.object({ day: PlainDate, amount: Sum.optional(), comment: optionalText(500) });

const Disputed = z.object({ charge: limited(20), reason: text(1000) });
const Decided = z.object({ dispute: Uuid, decision: text(1000) });

function done<Params>(
  { context, params }: FormArgs<Params, unknown>,
  { page }: Pick<Place<Params>, "page">,
  key: FlashKey,
  values: Record<string, string> = {},
): Response {
  setFlash(context, { key, tone: "success", values });
  return seeOther(page(params));
}

/** Forms about a company's debts, of its own page and of the seller's. */
function formsOf<Params>(place: Place<Params>) {
  const { company } = place;
  return {
    promise: intent<Params, typeof Promised>(Promised, async (args) => {
      const { isNew } = await args.api(debts.promise, { params: { uuid: company(args) }, body: args.value });
      return done(args, place, isNew ? "promiseMade" : "promiseKnown", { day: formatDate(args.value.day) });
    }),
    dispute: intent<Params, typeof Disputed>(Disputed, async (args) => {
      const { charge: chargeId, reason } = args.value;
      const { dispute } = await args.api(debts.dispute, { params: { uuid: company(args) }, body: { chargeId, reason } });
      return done(args, place, dispute.isPausing ? "disputeOpened" : "disputeRepeated");
    }),
  };
}

type Nobody = Record<string, never>;
const ofOwn: Place<Nobody> = { company: ({ me }) => me.companyUuid, page: () => paths.companyMoney };

const Statements = bodySchema(debts.chooseStatements);
const statements = intent<Nobody, typeof Statements>(Statements, async (args) => {
  await args.api(debts.chooseStatements, { params: { uuid: ofOwn.company(args) }, body: args.value });
  return done(args, ofOwn, "statementsChosen");
});

export const ownDebtForms = { ...formsOf(ofOwn), statements };

type Company = { uuid: string };
const ofCompany: Place<Company> = { company: ({ params }) => params.uuid, page: ({ uuid }) => paths.companyReceivables(uuid) };

const Accepted = Decided.pick({ dispute: true });

const accept = intent<Company, typeof Accepted>(Accepted, async (args) => {
  await args.api(debts.accept, { params: { ...args.params, disputeUuid: args.value.dispute } });
  return done(args, ofCompany, "disputeAccepted");
});

const decide = intent<Company, typeof Decided>(Decided, async (args) => {
  const { dispute: disputeUuid, decision } = args.value;
  await args.api(debts.decide, { params: { ...args.params, disputeUuid }, body: { decision } });
  return done(args, ofCompany, "disputeDecided");
});

export const companyDebtForms = { ...formsOf(ofCompany), accept, decide };
