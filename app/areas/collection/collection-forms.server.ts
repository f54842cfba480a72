import { z } from "zod";
import { collectForms } from "#app/areas/deals/collect-forms.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { collection } from "#contract/collection.ts";
import { Uuid } from "#contract/primitives.ts";

export const SuborderParams = z.object({ uuid: Uuid });

export const collectionForms = collectForms<z.output<typeof SuborderParams>>(async ({ api, params, context }, { products, version }) => {
  await api(collection.put, { params, body: { collected: { products }, version } });
  setFlash(context, { key: "dealCollected", tone: "success" });
  return seeOther(paths.collected(params.uuid));
});
