import { bodySchema } from "#app/form/body-schema.ts";
import { type NewFlash, setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { samePage } from "#app/request/same-page.server.ts";
import { branches, type Branch as Created } from "#contract/branches.ts";
import { PostalCode } from "./postal-code.server.ts";

const Branch = bodySchema(branches.create).safeExtend({ postalCode: PostalCode });

export const warningFlash = ({ title, message }: NonNullable<Created["warning"]>): NewFlash => ({
  key: "branchCreatedWithWarning",
  tone: "warning",
  values: { title: title.slice(0, 200), text: message.slice(0, 200) },
});

/** An address outside the delivery area is saved with a warning. */
export const createBranch = intent<object, typeof Branch>(Branch, async ({ api, value, key, context, url }) => {
  const { name, warning } = await api(branches.create, { body: value, key });
  setFlash(context, warning ? warningFlash(warning) : { key: "branchCreated", tone: "success", values: { name } });
  return seeOther(samePage(url));
});
