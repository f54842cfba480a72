import { z } from "zod";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { papers } from "#contract/papers.ts";
import { Uuid } from "#contract/primitives.ts";

export const PaperParams = z.object({ dealId: Uuid, paperUuid: Uuid });

const Nothing = z.object({});

/** An act of differences. */
const cancel = intent<z.output<typeof PaperParams>, typeof Nothing>(Nothing, async ({ api, params, context }) => {
  const { dealId, paperUuid } = params;
  const { number } = await api(papers.cancelDifferences, { params: { uuid: dealId, paperUuid }, body: {} });
  setFlash(context, { key: "differencesCancelled", tone: "success", values: { number } });
  return seeOther(paths.dealPaper(dealId, paperUuid));
});

/** The forms of a paper's page, by intent. */
export const paperForms = { cancel };
