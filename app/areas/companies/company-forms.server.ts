import { z } from "zod";
import { companies } from "#contract/companies.ts";
import { isBankNumber, isInn } from "./number-shapes.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { bodySchema } from "#app/form/body-schema.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent, type Refusal, refusal } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";

type Args = FormArgs<object, unknown>;
/** The forms of one page share field names, so each answers under its own intent. */
export type Filled = Refusal & { filled: string };

function saved({ context, url }: Args, key: string, warnings: Record<string, string[]> = {}): Response {
  const doubts = Object.values(warnings).flat();
  if (doubts.length > 0) setFlash(context, { key: "savedWithDoubts", tone: "warning", values: { text: doubts.join(" ").slice(0, 200) } });
  else setFlash(context, { key, tone: "success" });
  return seeOther(samePage(url));
}

/** The form as it was typed with what could be found put in; nothing is saved yet. */
function filled({ fields }: Args, name: string, known: Record<string, string | null>): Response {
  const typed = Object.fromEntries([...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const found = Object.fromEntries(Object.entries(known).filter((entry): entry is [string, string] => Boolean(entry[1])));
  const isFound = Object.keys(found).length > 0;
  const answer: Filled = {
    intent: name,
    values: { ...typed, ...found },
    errors: {},
    problem: null,
    filled: serverT()(isFound ? "companies:fill.done" : "companies:fill.nothing"),
  };
  return Response.json(answer);
}

const Data = bodySchema(companies.putData);
const data = intent<object, typeof Data>(Data, async (args) => {
  const { kpp, okpo, registrationDate } = args.value;
  const { warnings } = await args.api(companies.putData, {
    body: { ...args.value, kpp: kpp ?? "", okpo: okpo ?? "", registrationDate: registrationDate ?? "" },
  });
  return saved(args, "companyDataSaved", warnings);
});

const Bank = bodySchema(companies.updateBankDetail);
/** Created when there is none yet, updated when there is one. */
const bank = intent<object, typeof Bank>(Bank, async (args) => {
  const { uuid, ...body } = args.value;
  const { warnings } = uuid ? await args.api(companies.updateBankDetail, { body: args.value }) : await args.api(companies.createBankDetail, { body });
  return saved(args, "bankDetailSaved", warnings);
});

const Contact = bodySchema(companies.updateContact);
const contact = intent<object, typeof Contact>(Contact, async (args) => {
  const { uuid, ...body } = args.value;
  if (uuid) await args.api(companies.updateContact, { body: args.value });
  else await args.api(companies.createContact, { body });
  return saved(args, "contactSaved");
});

const Inn = z.object({ inn: z.string({ error: "required" }).trim().refine(isInn, { error: "inn" }) });
const fillData = intent<object, typeof Inn>(Inn, async (args) => {
  const found = await args.api(companies.suggestCompany, { query: args.value });
  const { warnings: _, ...known } = found;
  return filled(args, "data", known);
});

const Bik = z.object({ bik: z.string({ error: "required" }).trim() });
const fillBank = intent<object, typeof Bik>(Bik, async (args) => {
  if (!isBankNumber(args.value.bik)) return refusal(args, "bank", { bik: ["invalid"] });
  return filled(args, "bank", await args.api(companies.suggestBank, { query: args.value }));
});

export const companyForms = { data, bank, contact, fillData, fillBank };
