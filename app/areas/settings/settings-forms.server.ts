import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { ApiProblem } from "#app/request/api-problem.ts";
import { forwardedFor } from "#app/request/client-address.server.ts";
import { codeFormErrors, endFlow, type Flow, isCodeProblem, readFlow, saveFlow, startOver } from "#app/request/code-flow.server.ts";
import { type FlashKey, setFlash } from "#app/request/flash.server.ts";
import { type FormArgs, intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { auth, Code } from "#contract/auth.ts";
import { notificationChannels } from "#contract/enums.ts";
import { notificationSettings } from "#contract/notifications.ts";
import { Uuid } from "#contract/primitives.ts";
import { allNames, chosenChannels, switchNames } from "./notification-switches.ts";

type Params = Record<string, never>;
type Args = FormArgs<Params, unknown>;
type Contact = "email" | "phone";

/** A contact change waiting for its code; null for another user of the same browser. */
export async function readChange(request: Request, what: Contact, owner: string): Promise<Flow | null> {
  const flow = await readFlow(request, what);
  return flow?.owner === owner ? flow : null;
}

function done({ context }: Pick<Args, "context">, key: FlashKey, values?: Record<string, string | number>): Response {
  setFlash(context, { key, tone: "success", ...(values && { values }) });
  return seeOther(paths.settings);
}

/** If it is too early for another code, the code page says until when. */
async function sendAgain({ api, context, me }: Args, what: Contact, flow: Flow): Promise<Response> {
  try {
    const sent = await api(auth.resendContactCode, { body: { token: flow.token, method: what } });
    await saveFlow(context, what, { ...sent, to: flow.to, owner: me.uuid });
    setFlash(context, { key: "codeSent", tone: "success" });
  } catch (error) {
    if (isCodeProblem(error)) return startOver(context, what, paths.settingsChange(what));
    if (!(error instanceof ApiProblem) || error.problem !== "CODE_BLOCKED") throw error;
    const until = error.details.blockedUntil;
    if (typeof until === "string") await saveFlow(context, what, { ...flow, blockedUntil: until });
    setFlash(context, { key: "codeBlocked", tone: "warning" });
  }
  return seeOther(paths.settingsCode(what));
}

const Email = bodySchema(auth.changeEmail);
const changeEmail = intent<Params, typeof Email>(Email, async ({ api, value, context, me }) => {
  const sent = await api(auth.changeEmail, { body: value });
  await saveFlow(context, "email", { ...sent, to: value.email ?? "", owner: me.uuid });
  return seeOther(paths.settingsCode("email"));
});

const Phone = bodySchema(auth.changePhone);
const changePhone = intent<Params, typeof Phone>(Phone, async ({ api, value, context, me }) => {
  const sent = await api(auth.changePhone, { body: value });
  await saveFlow(context, "phone", { ...sent, to: value.phone ?? "", owner: me.uuid });
  return seeOther(paths.settingsCode("phone"));
});

const Nothing = z.object({});
const resend = (what: Contact) =>
  intent<Params, typeof Nothing>(Nothing, async (args) => {
    const flow = await readChange(args.request, what, args.me.uuid);
    return flow ? sendAgain(args, what, flow) : startOver(args.context, what, paths.settingsChange(what));
  });

const TypedCode = z.object({ code: z.preprocess((value) => (typeof value === "string" ? value.replace(/\s/g, "") : value), Code) });
const confirm = (what: Contact) =>
  intent<Params, typeof TypedCode>(TypedCode, async (args) => {
    const { api, request, context, me, value } = args;
    const flow = await readChange(request, what, me.uuid);
    if (!flow) return startOver(context, what, paths.settingsChange(what));
    try {
      await api(what === "email" ? auth.confirmEmail : auth.confirmPhone, {
        body: { token: flow.token, code: value.code },
        headers: forwardedFor(request),
      });
    } catch (error) {
      return codeFormErrors(error, args, what === "email" ? "confirmEmail" : "confirmPhone");
    }
    endFlow(context, what);
    return done(args, what === "email" ? "emailChanged" : "phoneChanged");
  });

const Password = bodySchema(auth.changePassword);
const changePassword = intent<Params, typeof Password>(Password, async (args) => {
  await args.api(auth.changePassword, { body: args.value });
  return done(args, "passwordChanged");
});

/** A switch that is off is absent from the form. */
const Notifications = z.object({
  channels: z.array(z.enum(notificationChannels, { error: "invalid" })).max(notificationChannels.length, { error: "invalid" }),
  on: z.array(z.enum(switchNames, { error: "invalid" })).max(switchNames.length, { error: "invalid" }),
  digest: z.enum(["true"], { error: "invalid" }).optional(),
  /** The button that turns a group's switches in one channel. */
  all: z.enum(allNames, { error: "invalid" }).optional(),
});
const saveNotifications = intent<Params, typeof Notifications>(Notifications, async (args) => {
  const { channels, on, digest, all } = args.value;
  const { events } = await args.api(notificationSettings.get);
  const chosen = events.map(({ type, category }) => ({ type, channels: chosenChannels(type, category, on, all) }));
  await args.api(notificationSettings.save, { body: { channels, events: chosen, digest: digest === "true" } });
  return done(args, "notificationsSaved");
});

const Session = z.object({ uuid: Uuid });
const endSession = intent<Params, typeof Session>(Session, async (args) => {
  try {
    await args.api(auth.endSession, { params: args.value });
  } catch (error) {
    // Ended already, which is what was wanted.
    if (!(error instanceof ApiProblem) || error.kind !== "NOT_FOUND") throw error;
  }
  return done(args, "sessionEnded");
});

const endOthers = intent<Params, typeof Nothing>(Nothing, async (args) => {
  const { ended } = await args.api(auth.endOtherSessions);
  return done(args, "sessionsEnded", { count: ended });
});

/** Forms of the settings, by intent. */
export const settingsForms = {
  changeEmail,
  confirmEmail: confirm("email"),
  resendEmail: resend("email"),
  changePhone,
  confirmPhone: confirm("phone"),
  resendPhone: resend("phone"),
  changePassword,
  notifications: saveNotifications,
  endSession,
  endOthers,
};
