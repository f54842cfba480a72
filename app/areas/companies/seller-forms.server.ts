import { bodySchema } from "#app/form/body-schema.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { forgetSeller } from "#app/request/seller.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { companies } from "#contract/companies.ts";
import { sellerPages } from "#contract/enums.ts";

const Seller = bodySchema(companies.putSeller);

const seller = intent<Record<string, never>, typeof Seller>(Seller, async ({ api, value, fields, context }) => {
  const typed = sellerPages.filter((page) => fields.has(`texts.${page}`));
  await api(companies.putSeller, {
    // An empty field clears its value.
    body: {
      ...value,
      tagline: value.tagline ?? "",
      supportHours: value.supportHours ?? "",
      accent: value.accent ?? "",
      texts: Object.fromEntries(typed.map((page) => [page, value.texts?.[page] ?? ""])),
    },
  });
  forgetSeller();
  setFlash(context, { key: "sellerSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

/** Whose portal it is. */
export const sellerForms = { seller };
