import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { companies } from "#contract/companies.ts";

const Nothing = z.object({});

const mark = (isRetailChain: boolean) =>
  intent<{ uuid: string }, typeof Nothing>(Nothing, async ({ api, params, context, url }) => {
    await api(companies.putRetailChain, { params: { companyUuid: params.uuid }, body: { isRetailChain } });
    setFlash(context, { key: isRetailChain ? "chainMarked" : "chainUnmarked", tone: "success" });
    return seeOther(passReturnTo(paths.counteragentContracts(params.uuid), url));
  });

/** Whether a company is a retail chain; the backend refuses those who may not say so. */
export const chainForms = { markChain: mark(true), unmarkChain: mark(false) };
