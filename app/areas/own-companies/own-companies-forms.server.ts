import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { redirectTarget } from "#app/request/redirect-target.ts";
import { seeOtherAnew } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { NewOwnCompany, ownCompanies } from "#contract/own-companies.ts";
import { limited, Uuid } from "#contract/primitives.ts";

type Params = Record<string, never>;
type Api = FormArgs<Params, unknown>["api"];

/** The session acts in this company from now on. A new document, because nothing of the old page holds there. */
async function enter(api: Api, context: object, customerUuid: string, to: string): Promise<Response> {
  const { name } = await api(ownCompanies.choose, { body: { customerUuid } });
  setFlash(context, { key: "companyChosen", tone: "info", values: { company: name.slice(0, 200) } });
  return seeOtherAnew(to);
}

const Choice = z.object({ customerUuid: Uuid, to: limited(2000).optional() });
const Invitation = z.object({ customerUuid: Uuid });

const ofAnyCompany = { ofAnyCompany: true } as const;

const choose = intent<Params, typeof Choice>(
  Choice,
  ({ api, context, value: { customerUuid, to } }) => enter(api, context, customerUuid, redirectTarget(to ?? null, paths.cabinetHome)),
  ofAnyCompany,
);

const accept = intent<Params, typeof Invitation>(
  Invitation,
  async ({ api, context, value: { customerUuid } }) => {
    await api(ownCompanies.accept, { params: { uuid: customerUuid } });
    setFlash(context, { key: "companyJoined", tone: "success" });
    return seeOtherAnew(paths.ownCompanies);
  },
  ofAnyCompany,
);

const decline = intent<Params, typeof Invitation>(
  Invitation,
  async ({ api, context, value: { customerUuid } }) => {
    await api(ownCompanies.decline, { params: { uuid: customerUuid } });
    setFlash(context, { key: "companyDeclined", tone: "info" });
    return seeOtherAnew(paths.ownCompanies);
  },
  ofAnyCompany,
);

const register = intent<Params, typeof NewOwnCompany>(
  NewOwnCompany,
  async ({ api, context, value, key }) => {
    const { customerUuid } = await api(ownCompanies.register, { body: value, ...(key && { key }) });
    return enter(api, context, customerUuid, paths.companyAccreditation);
  },
  ofAnyCompany,
);

/** Forms of the person, whichever company is chosen. `choose` is the switch of the header, of rows here and of the refusing page. */
export const ownCompaniesForms = { choose, accept, decline, register };
