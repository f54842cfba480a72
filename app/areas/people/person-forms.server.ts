import { z } from "zod";
import { auth } from "#contract/auth.ts";
import { customers, type Customer, ProfileInternal } from "#contract/customers.ts";
import { Uuid } from "#contract/primitives.ts";
import { adminRoles, hasRole, type Role } from "#contract/roles.ts";
import { keepingList, listOf } from "#app/request/kept-list.ts";
import type { Api } from "#app/request/api.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { mayEnter } from "#app/site-map/pages.ts";
import { paths } from "#app/site-map/paths.ts";
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
  mayEnter("counteragents", me.roles) && !isAdmin(me) ? paths.counteragent(uuid) : paths.company(uuid);

/** The card's address, with the list it was opened from. */
export function cardOf({ params, url }: Pick<Args, "params" | "url">): string {
  return keepingList(paths.customer(params.id), url);
}

function done(args: Args, key: FlashKey): Response {
  setFlash(args.context, { key, tone: "success" });
  return seeOther(cardOf(args));
}

/** The first role is the main one: held roles keep their order, new ones follow. */
const inOrder = (held: readonly Role[], chosen: readonly Role[]): Role[] => [
  ...held.filter((role) => chosen.includes(role)),
  ...chosen.filter((role) => !held.includes(role)),
];

const Edit = EditedProfile.extend({ roles: ProfileInternal.shape.roles });
const edit = intent<Params, typeof Edit>(Edit, async (args) => {
  const { api, me, params, value } = args;
  const { roles, ...profile } = value;
  const input = { params: { uuid: params.id }, body: profileBody(profile) };
  if (isAdmin(me)) {
    const held = (await api(customers.getInternal, { params: { uuid: params.id } })).roles;
    await api(customers.updateInternal, { ...input, body: { ...input.body, ...(roles && { roles: inOrder(held, roles) }) } });
  } else await api(customers.update, input);
  return done(args, "personUpdated");
});

const Nothing = z.object({});
const userUuidOf = async (api: Api, uuid: string) => (await api(customers.get, { params: { uuid } })).userUuid;

/** The specification has one call for activation and for another invitation. */
const activate = (flash: FlashKey) =>
  intent<Params, typeof Nothing>(Nothing, async (args) => {
    const { status } = await args.api(auth.activateRelated, { params: { userUuid: await userUuidOf(args.api, args.params.id) } });
    return done(args, status === "waiting_confirmation" ? "personInvited" : flash);
  });

const block = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(auth.blockRelated, { params: { userUuid: await userUuidOf(args.api, args.params.id) } });
  return done(args, "personBlocked");
});

const remove = intent<Params, typeof Nothing>(Nothing, async (args) => {
  await args.api(customers.deleteInternal, { params: { uuid: args.params.id } });
  setFlash(args.context, { key: "personDeleted", tone: "success" });
  return seeOther(listOf(args.url.search, peopleList(args.me)));
});

/** A person card's forms, by intent. */
export const personForms = {
  edit,
  activate: activate("personActivated"),
  resend: activate("personInvited"),
  block,
  delete: remove,
  ...pictureForms<Params>("avatar", {
    page: cardOf,
    save: ({ api, params }, avatar) => api(customers.avatar, { body: { avatar, customerUuid: params.id } }),
  }),
};
