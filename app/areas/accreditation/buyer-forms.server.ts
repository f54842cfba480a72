import { z } from "zod";
import { createBranch } from "#app/areas/branches/create-branch.server.ts";
import { companyForms } from "#app/areas/companies/company-forms.server.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { accreditation } from "#contract/accreditation.ts";
import { Uuid } from "#contract/primitives.ts";
import { uploadDocument } from "./upload-document.server.ts";

const Submit = z.object({ accreditationUuid: Uuid, processUuid: Uuid });
const submit = intent<object, typeof Submit>(Submit, async ({ api, value, context }) => {
  await api(accreditation.submit, { params: { id: value.accreditationUuid }, body: { uuid: value.processUuid, status: "finished" } });
  setFlash(context, { key: "accreditationSubmitted", tone: "success" });
  return seeOther(paths.companyAccreditation);
});

const OfDocument = z.object({ documentUuid: Uuid });
const deleteDocument = intent<object, typeof OfDocument>(OfDocument, async ({ api, value, context, url }) => {
  await api(accreditation.deleteDocument, { params: { uuid: value.documentUuid } });
  setFlash(context, { key: "documentDeleted", tone: "success" });
  return seeOther(samePage(url));
});

/** The buyer page's forms, by intent. */
export const buyerForms = { submit, upload: uploadDocument, deleteDocument, branch: createBranch, ...companyForms };
