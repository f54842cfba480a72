import { z } from "zod";
import { pictureForms } from "#app/areas/people/picture-forms.server.ts";
import { bodySchema } from "#app/form/body-schema.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { companies } from "#contract/companies.ts";
import { Uuid } from "#contract/primitives.ts";
import { anyCompanyForms } from "./company-forms.server.ts";

export const CompanyParams = z.object({ uuid: Uuid });
type Params = z.output<typeof CompanyParams>;
type Args = FormArgs<Params, unknown>;

/** The company list on the admins' home. */
export const companyList = paths.cabinetHomeTab("companies");

/** The card's address, with the list it was opened from. */
export function companyCardOf({ params, url }: Pick<Args, "params" | "url">): string {
  return passReturnTo(paths.company(params.uuid), url);
}

function done(args: Args, key: FlashKey): Response {
  setFlash(args.context, { key, tone: "success" });
  return seeOther(companyCardOf(args));
}

/** Accepts a decimal comma; an empty rating is 0, no rating. */
const Metadata = z.preprocess(
  (fields) => {
    const { rating, ...rest } = fields as Record<string, unknown>;
    return { ...rest, rating: (typeof rating === "string" && rating.trim().replace(",", ".")) || "0" };
  },
  bodySchema(companies.putMetadata)
    .omit({ uuid: true })
    .extend({ rating: z.coerce.number({ error: "rating" }).pipe(bodySchema(companies.putMetadata).shape.rating.unwrap()) }),
);

const metadata = intent<Params, typeof Metadata>(Metadata, async (args) => {
  const { accreditationDate, slogan, rating, excerpt, clientOrders } = args.value;
  // An empty field clears its value. Only an accredited company has the date's.
  const body = {
    uuid: args.params.uuid,
    ...(args.fields.has("accreditationDate") && { accreditationDate: accreditationDate ?? "" }),
    slogan: slogan ?? "",
    excerpt: excerpt ?? "",
    rating,
    clientOrders,
  };
  await args.api(companies.putMetadata, { body });
  return done(args, "metadataSaved");
});

const Nothing = z.object({});

const activation = (isActive: boolean) =>
  intent<Params, typeof Nothing>(Nothing, async (args) => {
    await args.api(companies.setActivation, { body: { uuid: args.params.uuid, isActive } });
    return done(args, isActive ? "companyActivated" : "companyDeactivated");
  });

const remove = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(companies.deleteCompany, { params: args.params });
  setFlash(args.context, { key: "companyDeleted", tone: "success" });
  return seeOther(returnHref(args.url.search, args.url.searchParams.has("list") ? paths.cabinetHome : companyList));
});

/** Forms of a company's card, by intent. They are for admins; the backend refuses everyone else. */
export const adminForms = {
  metadata,
  ...anyCompanyForms,
  activate: activation(true),
  deactivate: activation(false),
  delete: remove,
  ...pictureForms<Params>("logo", {
    page: companyCardOf,
    save: ({ api, params }, image) => api(companies.uploadLogo, { body: { uuid: params.uuid, image } }),
  }),
};
