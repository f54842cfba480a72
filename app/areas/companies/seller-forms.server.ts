import { z } from "zod";
import { bodySchema } from "#app/form/body-schema.ts";
import { setFlash } from "#app/request/flash.server.ts";
import { intent } from "#app/request/form.server.ts";
import { seeOther } from "#app/request/responses.server.ts";
import { forgetSeller } from "#app/request/seller.server.ts";
import { paths } from "#app/site-map/paths.ts";
import { CalendarDay } from "#contract/calendar-days.ts";
import { companies } from "#contract/companies.ts";
import { sellerRegimes } from "#contract/enums.ts";
import { dayKinds, type ReminderStep, reminderSteps } from "#contract/money-enums.ts";
import { RemindersBody } from "#contract/payment-reminders.ts";
import { cleaned } from "#contract/primitives.ts";
import { sellerPages } from "#contract/seller-enums.ts";
import { RegimeFrom } from "#contract/seller-regimes.ts";
import { expectedVersion } from "#contract/versions.ts";

const Seller = bodySchema(companies.putSeller);

const seller = intent<Record<string, never>, typeof Seller>(Seller, async ({ api, value, fields, context }) => {
  const typed = sellerPages.filter((page) => fields.has(`texts.${page}`));
  await api(companies.putSeller, {
    // An empty field clears its value.
    body: {
      ...value,
      tagline: value.tagline ?? "",
      supportHours: value.supportHours ?? "",
      accent: value.accent ?? "",
      texts: Object.fromEntries(typed.map((page) => [page, value.texts?.[page] ?? ""])),
    },
  });
  forgetSeller();
  setFlash(context, { key: "sellerSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const Regime = z.object({
  regime: z.enum(sellerRegimes, { error: "select" }),
  from: z.string({ error: "required" }).pipe(RegimeFrom),
  ...expectedVersion,
});
const regime = intent<Record<string, never>, typeof Regime>(Regime, async ({ api, value, context }) => {
  const { from: day, ...body } = value;
  await api(companies.putRegime, { params: { from: day }, body });
  setFlash(context, { key: "regimeSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const RemoveRegime = z.object({ from: RegimeFrom });
const removeRegime = intent<Record<string, never>, typeof RemoveRegime>(RemoveRegime, async ({ api, value, context }) => {
  await api(companies.removeRegime, { params: value });
  setFlash(context, { key: "regimeRemoved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const Signer = bodySchema(companies.putSigner);
const signer = intent<Record<string, never>, typeof Signer>(Signer, async ({ api, value, context }) => {
  await api(companies.putSigner, { body: value });
  setFlash(context, { key: "signerSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const Day = z.object({
  day: z.string({ error: "required" }).pipe(CalendarDay),
  kind: z.enum(dayKinds, { error: "select" }),
  ...expectedVersion,
});
const calendarDay = intent<Record<string, never>, typeof Day>(Day, async ({ api, value, context }) => {
  const { day, ...body } = value;
  await api(companies.putCalendarDay, { params: { day }, body });
  setFlash(context, { key: "calendarDaySaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

const RemoveDay = z.object({ day: CalendarDay });
const removeCalendarDay = intent<Record<string, never>, typeof RemoveDay>(RemoveDay, async ({ api, value, context }) => {
  await api(companies.removeCalendarDay, { params: value });
  setFlash(context, { key: "calendarDayRemoved", tone: "success" });
  return seeOther(paths.portalSettings);
});

/** An empty field is no step; what is no number is refused as the call refuses it. */
const TypedDays = cleaned(40, { tooLong: "reminderDays" })
  .optional()
  .transform((typed) => (typed ? Number(typed) : undefined))
  .pipe(z.number({ error: "reminderDays" }).optional());
const Reminders = RemindersBody.extend(
  Object.fromEntries(reminderSteps.map((step) => [step, TypedDays])) as Record<ReminderStep, typeof TypedDays>,
);
const reminders = intent<Record<string, never>, typeof Reminders>(Reminders, async ({ api, value, context }) => {
  await api(companies.putReminders, { body: value });
  setFlash(context, { key: "remindersSaved", tone: "success" });
  return seeOther(paths.portalSettings);
});

/** Whose portal it is, how the seller is taxed, who signs its papers, working days and reminders to pay. */
export const sellerForms = { seller, regime, removeRegime, signer, calendarDay, removeCalendarDay, reminders };
