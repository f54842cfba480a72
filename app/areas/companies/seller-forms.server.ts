import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { forgetSeller } from "#app/request/seller.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { companies } from "#contract/companies.ts";
import { sellerPages, sellerRegimes } from "#contract/enums.ts";
import { RegimeFrom } from "#contract/seller-regimes.ts";
import { expectedVersion } from "#contract/versions.ts";

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

const Regime = z.object({
  regime: z.enum(sellerRegimes, { error: "select" }),
  from: z.string({ error: "required" }).pipe(RegimeFrom),
  ...expectedVersion,
});
const regime = intent<Record<string, never>, typeof Regime>(Regime, async ({ api, value, context }) => {
  const { from: day, ...body } = value;
  await api(companies.putRegime, { params: { from: day }, body });
  setFlash(context, { key: "regimeSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const RemoveRegime = z.object({ from: RegimeFrom });
const removeRegime = intent<Record<string, never>, typeof RemoveRegime>(RemoveRegime, async ({ api, value, context }) => {
  await api(companies.removeRegime, { params: value });
  setFlash(context, { key: "regimeRemoved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const Signer = bodySchema(companies.putSigner);
const signer = intent<Record<string, never>, typeof Signer>(Signer, async ({ api, value, context }) => {
  await api(companies.putSigner, { body: value });
  setFlash(context, { key: "signerSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

/** Whose portal it is, how the seller is taxed, and who signs its papers. */
export const sellerForms = { seller, regime, removeRegime, signer };
