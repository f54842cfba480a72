import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { formatDate, formatPhone } from "#app/i18n/format.ts";
import type { Api } from "#app/request/api.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { passReturnTo, returnHref } from "#app/request/return-to.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
import { auth } from "#contract/auth.ts";
import { type Customer, customers, ProfileInternal } from "#contract/customers.ts";
import { Permission } from "#contract/permissions.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { Uuid } from "#contract/primitives.ts";
import { adminRoles, grantsOf, hasRole, type Role } from "#contract/roles.ts";
import { secondFactor } from "#contract/second-factor.ts";
import { pictureForms } from "./picture-forms.server.ts";
import { EditedProfile, profileBody } from "./profile-body.ts";

export const PersonParams = z.object({ id: Uuid });
type Params = z.output<typeof PersonParams>;
type Args = FormArgs<Params, unknown>;

const isAdmin = (me: Customer) => hasRole(me.roles, adminRoles);

/** The list of people: the company's, or for admins their home (domain.md C4). */
export const peopleList = (me: Customer) => (isAdmin(me) ? paths.cabinetHome : paths.customers);

/** The company's card that this user may open. */
export const companyHref = (me: Customer, uuid: string) =>
  mayEnter("counteragents", grantsOf(me)) && !isAdmin(me) ? paths.counteragent(uuid) : paths.company(uuid);

/** The card's address, with the list it was opened from. */
export function cardOf({ params, url }: Pick<Args, "params" | "url">): string {
  return passReturnTo(paths.customer(params.id), url);
}

function done(args: Args, key: FlashKey): Response {
  setFlash(args.context, { key, tone: "success" });
  return seeOther(cardOf(args));
}

/** The first role is the main one; then held roles keep their order, and new ones follow. */
const inOrder = (held: readonly Role[], chosen: readonly Role[], main: Role | undefined): Role[] => {
  const rank = (role: Role) => (role === main ? -2 : held.includes(role) ? -1 : 0);
  const kept = [...held.filter((role) => chosen.includes(role)), ...chosen.filter((role) => !held.includes(role))];
  return kept.toSorted((a, b) => rank(a) - rank(b));
};

const { roles, phones, preferredChannels } = ProfileInternal.shape;
/** A list without a tick is not sent, so `groups` names those that the form has. */
const Edit = EditedProfile.extend({
  roles,
  mainRole: roles.unwrap().element.optional(),
  phones: phones.unwrap().element.optional(),
  preferredChannels,
  groups: z.string().optional(),
}).superRefine(({ roles: ticked = [], mainRole }, context) => {
  if (mainRole && ticked.length > 1 && !ticked.includes(mainRole))
    context.addIssue({ code: "custom", path: ["mainRole"], message: "mainRoleOfChosen" });
});
const edit = intent<Params, typeof Edit>(Edit, async (args) => {
  const { api, me, params, value, fields } = args;
  const { roles: ticked, mainRole, phones: mobile, preferredChannels: on = [], groups = "", ...profile } = value;
  const has = (group: string) => groups.split(" ").includes(group);
  const roles = has("roles") ? (ticked ?? []) : ticked;
  const body = {
    ...profileBody(profile),
    ...(fields.has("phones") && { phones: mobile ? [mobile] : [] }),
    ...(has("preferredChannels") && { preferredChannels: on }),
  };
  const input = { params: { uuid: params.id }, body };
  if (isAdmin(me)) {
    const held = (await api(customers.getInternal, { params: { uuid: params.id } })).roles;
    await api(customers.updateInternal, { ...input, body: { ...input.body, ...(roles && { roles: inOrder(held, roles, mainRole) }) } });
  } else await api(customers.update, input);
  return done(args, "personUpdated");
});

/** Without a tick nothing is sent. */
const Permissions = z.object({ permissions: z.array(Permission).optional() });
const putPermissions = intent<Params, typeof Permissions>(Permissions, async (args) => {
  await args.api(customers.putPermissions, { params: { uuid: args.params.id }, body: { permissions: args.value.permissions ?? [] } });
  return done(args, "permissionsSaved");
});

const Nothing = z.object({});
/** One person may work in several companies: this card is about one. */
const personIn = async (api: Api, uuid: string) => {
  const { userUuid, companyUuid } = await api(customers.get, { params: { uuid } });
  return { params: { userUuid }, query: { companyUuid } };
};

/** The specification has one call for activation and for another invitation. */
const activate = (flash: FlashKey) =>
  intent<Params, typeof Nothing>(Nothing, async (args) => {
    const { status } = await args.api(auth.activateRelated, await personIn(args.api, args.params.id));
    return done(args, status === "waiting_confirmation" ? "personInvited" : flash);
  });

const Contacts = bodySchema(auth.reinvite);
const reinvite = intent<Params, typeof Contacts>(Contacts, async (args) => {
  const { method, email, phone } = args.value;
  await args.api(auth.reinvite, { ...(await personIn(args.api, args.params.id)), body: { method, email, phone }, key: args.key });
  const to = (method === "email" ? email : phone && formatPhone(phone)) ?? "";
  setFlash(args.context, { key: "personReinvited", tone: "success", values: { to } });
  return seeOther(cardOf(args));
});

const block = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(auth.blockRelated, await personIn(args.api, args.params.id));
  return done(args, "personBlocked");
});

const resetFactor = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { userUuid } = await args.api(customers.get, { params: { uuid: args.params.id } });
  await args.api(secondFactor.reset, { params: { userUuid } });
  return done(args, "secondFactorReset");
});

const remove = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { erasedAt } = await args.api(customers.deleteInternal, { params: { uuid: args.params.id } });
  const date = erasedAt && formatDate(plainDateIn(new Date(erasedAt), "Europe/Moscow"));
  if (date) setFlash(args.context, { key: "administratorErasure", tone: "info", values: { date } });
  else setFlash(args.context, { key: "personDeleted", tone: "success" });
  return seeOther(returnHref(args.url.search, peopleList(args.me)));
});

/** A person card's forms, by intent. */
export const personForms = {
  edit,
  permissions: putPermissions,
  activate: activate("personActivated"),
  resend: activate("personInvited"),
  reinvite,
  block,
  resetFactor,
  delete: remove,
  ...pictureForms<Params>("avatar", {
    page: cardOf,
    save: ({ api, params }, avatar) => api(customers.avatar, { body: { avatar, customerUuid: params.id } }),
  }),
};
