import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { paths } from "#app/site-map/paths.ts";
import { branches } from "#contract/branches.ts";
import { EdoId } from "#contract/edo-id.ts";
import { maxAddressLength } from "#contract/limits.ts";
import { goodsUses } from "#contract/money-enums.ts";
import { optionalSingleLine, tooLongWithCount, Uuid } from "#contract/primitives.ts";
import { adminRoles, hasRole } from "#contract/roles.ts";
import { warningFlash } from "./create-branch.server.ts";
import { PostalCode } from "./postal-code.server.ts";

export const BranchParams = z.object({ id: Uuid });
type Params = z.output<typeof BranchParams>;
type Args = FormArgs<Params, unknown>;

const isAdmin = ({ me }: Pick<Args, "me">) => hasRole(me.roles, adminRoles);

/** The card's address, with the list it was opened from. */
export const branchCardOf = ({ params, url }: Pick<Args, "params" | "url">) => passReturnTo(paths.branch(params.id), url);

function done({ context, params, url }: Args, key: FlashKey, values?: Record<string, string>): Response {
  setFlash(context, { key, tone: "success", ...(values && { values }) });
  return seeOther(branchCardOf({ params, url }));
}

/** An empty field clears its value. */
const Update = bodySchema(branches.update).extend({
  address: z.object({
    physicalAddress: optionalSingleLine(maxAddressLength, tooLongWithCount).default(""),
    postalCode: PostalCode.default(""),
  }),
});
const Papers = Update.extend({ goodsUse: z.enum(goodsUses, { error: "select" }).nullable().default(null), edoId: EdoId.default("") });

/** Data, status, center and papers share one call; each form sends the other values unchanged. */
const updateWith = (flash: FlashKey, saysWarning = false, schema: typeof Update | typeof Papers = Update) =>
  intent<Params, typeof schema>(schema, async (args) => {
    const call = isAdmin(args) ? branches.updateInternal : branches.update;
    const { name, warning, distributionCenter } = await args.api(call, { params: { uuid: args.params.id }, body: args.value });
    if (warning && saysWarning) {
      setFlash(args.context, warningFlash(warning));
      return seeOther(branchCardOf(args));
    }
    return done(args, flash, { name, center: distributionCenter?.name ?? "" });
  });

const Nothing = z.object({});
const remove = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(isAdmin(args) ? branches.removeInternal : branches.remove, { params: { uuid: args.params.id } });
  setFlash(args.context, { key: "branchDeleted", tone: "success" });
  if (args.url.searchParams.has("list")) return seeOther(returnHref(args.url.search, paths.branches));
  return seeOther(hasRole(args.me.roles, ["buyer_company_director"]) ? paths.companyAbout : paths.cabinetHome);
});

const Schedule = z.object({ scheduleUuid: z.uuid({ error: "select" }) });
const schedule = intent<Params, typeof Schedule>(Schedule, async (args) => {
  const { name } = await args.api(isAdmin(args) ? branches.setScheduleInternal : branches.setSchedule, {
    params: { id: args.params.id },
    body: args.value,
  });
  return done(args, "scheduleSet", { name });
});

const Person = z.object({ customerUuid: z.uuid({ error: "select" }) });
const attach = intent<Params, typeof Person>(Person, async (args) => {
  await args.api(isAdmin(args) ? branches.attachCustomerInternal : branches.attachCustomer, {
    params: { id: args.params.id },
    body: args.value,
  });
  return done(args, "personAttached");
});

const detach = intent<Params, typeof Person>(Person, async (args) => {
  const call = isAdmin(args) ? branches.detachCustomerInternal : branches.detachCustomer;
  await args.api(call, { params: { id: args.params.id, customerUuid: args.value.customerUuid } });
  return done(args, "personDetached");
});

/** The trade point page's forms, by intent. */
export const branchForms = {
  edit: updateWith("branchSaved", true),
  papers: updateWith("branchPapersSaved", false, Papers),
  status: updateWith("branchStatusSaved"),
  center: updateWith("branchCenterSaved"),
  schedule,
  attach,
  detach,
  remove,
};
