import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { nothingOnOutage } from "#app/request/api-problem.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, formErrors, intent } from "#app/request/form.server.ts";
import type { FormErrors } from "#app/request/form-errors.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { companies } from "#contract/companies.ts";
import { ungrouped } from "#contract/primitives.ts";

/** Ten digits for a company, twelve for a sole trader. */
const isInn = (text: string): boolean => /^(\d{10}|\d{12})$/.test(text);

/** BIC of a Russian bank. */
const isBankNumber = (text: string): boolean => /^\d{9}$/.test(text);

type Args = FormArgs<unknown, unknown>;
/** Form values completed from a directory; `message` says what was found. */
export type DirectoryAnswer = FormErrors & { message: string };

function saved({ context, url }: Args, key: FlashKey, warnings: Record<string, string[]> = {}): Response {
  const doubts = Object.values(warnings).flat();
  if (doubts.length > 0) setFlash(context, { key: "savedWithDoubts", tone: "warning", values: { text: doubts.join(" ").slice(0, 200) } });
  else setFlash(context, { key, tone: "success" });
  return seeOther(samePage(url));
}

/** Returns the typed values completed with what the directory found; saves nothing. */
function directoryAnswer({ fields }: Args, name: string, values: Record<string, string | null>): Response {
  const typed = Object.fromEntries([...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"));
  const found = Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])));
  const isFound = Object.keys(found).length > 0;
  const answer: DirectoryAnswer = {
    intent: name,
    values: { ...typed, ...found },
    errors: {},
    problem: null,
    message: serverT()(isFound ? "companies:fill.done" : "companies:fill.nothing"),
  };
  return Response.json(answer);
}

const Data = bodySchema(companies.putData);
const Bank = bodySchema(companies.updateBankDetail);
const Contact = bodySchema(companies.updateContact);
const ClientOrders = bodySchema(companies.putClientOrders);

/** The intents of a company's data, bank detail and contact; `of` gives the calls that save them. */
function savingForms<Params>(of: (args: FormArgs<Params, unknown>) => Saving) {
  return {
    data: intent<Params, typeof Data>(Data, async (args) => {
      const { kpp, okpo, registrationDate, edoId } = args.value;
      const { warnings } = await of(args).data({
        ...args.value,
        kpp: kpp ?? "",
        okpo: okpo ?? "",
        registrationDate: registrationDate ?? "",
        edoId: edoId ?? "",
      });
      return saved(args, "companyDataSaved", warnings);
    }),
    /** Without a uuid it is created, with one updated. */
    bank: intent<Params, typeof Bank>(Bank, async (args) => {
      const { uuid, ...body } = args.value;
      const { updateBank, createBank } = of(args);
      const { warnings } = uuid ? await updateBank(args.value) : await createBank(body);
      return saved(args, "bankDetailSaved", warnings);
    }),
    contact: intent<Params, typeof Contact>(Contact, async (args) => {
      const { uuid, ...body } = args.value;
      const { updateContact, createContact } = of(args);
      await (uuid ? updateContact(args.value) : createContact(body));
      return saved(args, "contactSaved");
    }),
    fillData,
    fillBank,
  };
}

type WithWarnings = Promise<{ warnings: Record<string, string[]> }>;
type Saving = {
  data: (body: z.output<typeof Data>) => WithWarnings;
  createBank: (body: Omit<z.output<typeof Bank>, "uuid">) => WithWarnings;
  updateBank: (body: z.output<typeof Bank>) => WithWarnings;
  createContact: (body: Omit<z.output<typeof Contact>, "uuid">) => Promise<unknown>;
  updateContact: (body: z.output<typeof Contact>) => Promise<unknown>;
};

const Inn = z.object({ inn: ungrouped(20, { error: "required", tooLong: "inn" }).refine(isInn, { error: "inn" }) });
const fillData = intent<unknown, typeof Inn>(Inn, async (args) => {
  const found = await args.api(companies.suggestCompany, { query: args.value }).catch(nothingOnOutage);
  if (found === null) return directoryAnswer(args, "data", {});
  // `legalForm` is derived from the INN, so it alone does not count as found.
  const { warnings: _, legalForm, ...values } = found;
  return directoryAnswer(args, "data", Object.values(values).some(Boolean) ? { ...values, legalForm } : {});
});

const Bik = z.object({ bik: ungrouped(20, { error: "required", tooLong: "invalid" }) });
const fillBank = intent<unknown, typeof Bik>(Bik, async (args) => {
  if (!isBankNumber(args.value.bik)) return formErrors(args, "bank", { bik: ["invalid"] });
  return directoryAnswer(args, "bank", (await args.api(companies.suggestBank, { query: args.value }).catch(nothingOnOutage)) ?? {});
});

/** Rule for orders the representative places for the company; set by its director. */
const clientOrders = intent<object, typeof ClientOrders>(ClientOrders, async (args) => {
  await args.api(companies.putClientOrders, { body: args.value });
  return saved(args, "clientOrdersSaved");
});

const ownForms = savingForms<object>(({ api }) => ({
  data: (body) => api(companies.putData, { body }),
  createBank: (body) => api(companies.createBankDetail, { body }),
  updateBank: (body) => api(companies.updateBankDetail, { body }),
  createContact: (body) => api(companies.createContact, { body }),
  updateContact: (body) => api(companies.updateContact, { body }),
}));

/** For the director's own company. */
export const companyForms = { ...ownForms, clientOrders };

/** For any company, by an admin. */
export const anyCompanyForms = savingForms<{ uuid: string }>(({ api, params: { uuid: companyUuid } }) => ({
  data: (body) => api(companies.putDataInternal, { body: { ...body, companyUuid } }),
  createBank: (body) => api(companies.createBankDetailInternal, { body: { ...body, companyUuid } }),
  updateBank: (body) => api(companies.updateBankDetailInternal, { body: { ...body, companyUuid } }),
  createContact: (body) => api(companies.createContactInternal, { body: { ...body, companyUuid } }),
  updateContact: (body) => api(companies.updateContactInternal, { body: { ...body, companyUuid } }),
}));
