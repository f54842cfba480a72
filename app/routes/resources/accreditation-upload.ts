import { z } from "zod";
import { uploadDocument } from "#app/areas/accreditation/upload-document.server.ts";
import { uploadFormLimit } from "#app/areas/files/send-file.server.ts";
import { resource, resourceForm } from "#app/request/resource.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";

export const loader = resource("accreditationUpload", async () => seeOther(paths.companyAccreditation));

/** The page's own upload, for a script that shows its progress. */
export const action = resourceForm("accreditationUpload", z.object({}), { upload: uploadDocument }, { limit: uploadFormLimit });
