import { bodySchema } from "#app/form/body-schema.ts";
import { formatDate } from "#app/i18n/format.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { writeSession } from "#app/request/session.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { customers } from "#contract/customers.ts";
import { plainDateIn } from "#contract/plain-date.ts";
import { pictureForms } from "./picture-forms.server.ts";
import { EditedProfile, profileBody } from "./profile-body.ts";

type Params = Record<string, never>;

const edit = intent<Params, typeof EditedProfile>(EditedProfile, async ({ api, value, context }) => {
  await api(customers.updateMe, { body: profileBody(value) });
  setFlash(context, { key: "profileSaved", tone: "success" });
  return seeOther(paths.user);
});

const Deletion = bodySchema(customers.requestDeletion);
/** Ends the session, so the main page shows the message. */
const requestDeletion = intent<Params, typeof Deletion>(Deletion, async ({ api, value, context }) => {
  const { erasedAt, ticketNumber } = await api(customers.requestDeletion, { body: value });
  await writeSession(context, null);
  const date = formatDate(plainDateIn(new Date(erasedAt), "Europe/Moscow"));
  setFlash(context, { key: "deletionRequested", tone: "info", values: { date, number: ticketNumber } });
  return seeOther(paths.main);
});

/** Forms of "My data", by intent. */
export const ownForms = {
  edit,
  requestDeletion,
  ...pictureForms<Params>("avatar", { page: () => paths.user, save: ({ api }, avatar) => api(customers.avatar, { body: { avatar } }) }),
};
