import { z } from "zod";
import { accreditation } from "#contract/accreditation.ts";
import { uploadTypes } from "#contract/accreditation-actions.ts";
import { Uuid } from "#contract/primitives.ts";
import { serverT } from "#app/i18n/i18next.server.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent, refusal } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { checkFiles, megabyte } from "#app/ui/file-input/check-files.ts";

/** A file of 30 MB and the fields around it. */
export const uploadFormLimit = 31 * megabyte;

const Upload = z.object({ accreditationUuid: Uuid, type: z.enum(uploadTypes, { error: "invalid" }) });

export const uploadDocument = intent<object, typeof Upload>(Upload, async (args) => {
  const { api, me, value, fields, context, url } = args;
  const file = fields.get("file");
  const field = `documents.${value.type}`;
  if (!(file instanceof File) || file.size === 0) return refusal(args, "upload", { [field]: ["document"] });
  const problem = checkFiles([file], []).problems[0];
  if (problem) return refusal(args, "upload", { [field]: [sayUnfit(file.name, problem.kind)] });
  try {
    await api(accreditation.uploadDocument, {
      body: {
        ...value,
        companyUuid: me.companyUuid,
        fileBody: Buffer.from(await file.arrayBuffer()).toString("base64"),
        originalFilename: file.name.slice(0, 255),
        ...(file.type && { contentType: file.type }),
      },
    });
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || ![400, 413, 415, 422].includes(error.status)) throw error;
    return refusal(args, "upload", { [field]: [besideName(file.name, Object.values(error.fields)[0] ?? error.message)] });
  }
  setFlash(context, { key: "documentUploaded", tone: "success", values: { name: file.name.slice(0, 100) } });
  return seeOther(samePage(url));
});

function besideName(name: string, text: string): string {
  return text.includes(name) ? text : serverT()("accreditation:upload.refused", { name, text });
}

function sayUnfit(name: string, kind: string): string {
  return serverT()(kind === "format" ? "accreditation:upload.format" : "accreditation:upload.size", { name });
}
