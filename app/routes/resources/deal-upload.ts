import { DealParams, uploadDocument } from "#app/areas/deals/deal-forms.server.ts";
import { uploadFormLimit } from "#app/areas/files/send-file.server.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";

export const loader = resource("dealUpload", async ({ params }) => seeOther(paths.deal(params.dealId ?? "")));

/** The page's own upload, for a script that shows its progress. */
export const action = resourceForm("dealUpload", DealParams, { uploadDocument }, { limit: uploadFormLimit });
