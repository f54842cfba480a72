import { z } from "zod";
import { sendFile } from "#app/areas/files/send-file.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { accreditation } from "#contract/accreditation.ts";
import { uploadTypes } from "#contract/enums.ts";
import { Uuid } from "#contract/primitives.ts";

const Upload = z.object({ accreditationUuid: Uuid, type: z.enum(uploadTypes, { error: "invalid" }) });

export const uploadDocument = intent<object, typeof Upload>(Upload, async (args) => {
  const { api, me, value, context, url } = args;
  const sent = await sendFile(args, {
    intent: "upload",
    field: `documents.${value.type}`,
    send: (file) => api(accreditation.uploadDocument, { body: { ...value, companyUuid: me.companyUuid, ...file } }),
  });
  if ("errors" in sent) return sent;
  setFlash(context, { key: "documentUploaded", tone: "success", values: { name: sent.name } });
  return seeOther(samePage(url));
});
