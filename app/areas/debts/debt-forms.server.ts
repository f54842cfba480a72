import { z } from "zod";
import { sumOf } from "#app/areas/payments/typed-values.ts";
import { formatDate } from "#app/i18n/format.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { debts } from "#contract/debts.ts";
import { limited, optionalText, PlainDate } from "#contract/primitives.ts";

/** Whose debts a page is about, and its address. */
type Place<Params> = {
  company: (args: Pick<FormArgs<Params, unknown>, "me" | "params">) => string;
  page: (params: Params) => string;
};

const Sum = limited(40)
  .transform(sumOf)
  .refine((sum) => /^\d{1,9}(?:\.\d{1,2})?$/.test(sum) && Number(sum) > 0, { error: () => serverT()("debts:wrongSum") });
const Promised = z.object({ day: PlainDate, amount: Sum.optional(), comment: optionalText(500) });

/** Forms about a company's debts, of its own page and of the seller's. */
function formsOf<Params>({ company, page }: Place<Params>) {
  const done = ({ context, params }: FormArgs<Params, unknown>, key: FlashKey, values: Record<string, string> = {}) => {
    setFlash(context, { key, tone: "success", values });
    return seeOther(page(params));
  };
  return {
    promise: intent<Params, typeof Promised>(Promised, async (args) => {
      const { isNew } = await args.api(debts.promise, { params: { uuid: company(args) }, body: args.value });
      return done(args, isNew ? "promiseMade" : "promiseKnown", { day: formatDate(args.value.day) });
    }),
  };
}

export const ownDebtForms = formsOf<Record<string, never>>({ company: ({ me }) => me.companyUuid, page: () => paths.companyMoney });

export const companyDebtForms = formsOf<{ uuid: string }>({
  company: ({ params }) => params.uuid,
  page: ({ uuid }) => paths.companyReceivables(uuid),
});
