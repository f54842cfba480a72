import { versionOf } from "./form-checks.ts";
import { type FoundForm, nameOf } from "./form-crawl.ts";
import { unversioned } from "./form-names.ts";
import { closed, filesFor, rewrittenTables, rightOf, rightValue } from "./form-right-values.ts";
import type { Rows } from "./form-rows.ts";
import { formAgain, isSeen, sendForm } from "./form-send.ts";
import { isSecret, lostFields, sentOf } from "./form-typing.ts";
import { codeFor } from "./outbox.ts";
import type { Portal } from "./portal.ts";
import type { Control, Form } from "./portal-forms.ts";
import { elements, text } from "./portal-html.ts";
import { type Answer, dataPath } from "./portal-visitor.ts";

/** Where the form's code was sent. */
const codeOf: Record<string, string> = {
  "/register confirm": "newcomer@forms.example",
  "/restorePassword verify": "manager@beta.example",
  "/cabinet/settings confirmEmail": "other@forms.example",
  "/cabinet/settings confirmPhone": "+79161234500",
};

/** The form as a person fills it in: every field, one option of each choice, one box of each group. */
async function rightFields(portal: Portal, foundForm: FoundForm, form: Form, index: number): Promise<[Control, string][]> {
  const name = nameOf(foundForm);
  const code = codeOf[name] && (await codeFor(await portal.backend.as(null), codeOf[name]));
  const isChosen = (each: Control) => {
    const alike = form.controls.filter((one) => one.name === each.name);
    return each.isTicked || (alike[0] === each && !alike.some((one) => one.isTicked));
  };
  return form.controls
    .filter((each) => each.kind !== "file" && (!/checkbox|radio/.test(each.kind) || isChosen(each)))
    .map((each) => [each, each.name === "code" && code ? code : (rightOf[name]?.[each.name] ?? rightValue(each, index))]);
}

const alerts = ({ body }: Answer) => text(elements(body, /<\w+\b[^>]*role="alert"[^>]*>/).join(" ")).slice(0, 200);

/**
 * Sends each form as a person fills it in: it must do its work, and the next page show what came of it. What `isSentAgain` is sent
 * twice and must do it once.
 */
export async function sendCorrect(
  portal: Portal,
  foundForms: readonly FoundForm[],
  rows: Rows,
  isSentAgain: (foundForm: FoundForm) => boolean = () => true,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, foundForm] of foundForms.entries()) {
    const name = nameOf(foundForm);
    if (closed.includes(name)) continue;
    await rows.restore();
    const visitor = foundForm.visitor.copy();
    const { form } = foundForm;
    const fields = await rightFields(portal, foundForm, form, index);
    const number = `form-${index}`;
    const send = async () => sendForm({ ...foundForm, visitor }, [...sentOf(form, fields), ["sentDrafts", number]], await filesFor(form));
    const first = await send();
    if (first.status < 400 && !first.setCookies.some((cookie) => /^used-drafts=([^;]*)/.exec(cookie)?.[1]?.split(".").includes(number)))
      wrong.push(`${name}: accepted, and its drafts stay`);
    const next = await visitor.follow(first);
    const texts = fields.filter(
      ([each, value]) => isSeen(each) && /^(text|textarea|email|date)$/.test(each.kind) && !isSecret(each) && value !== "",
    );
    const isShown = texts.some(([, value]) => next.body.includes(value)) || text(next.body) !== foundForm.label;
    const isDone = first.status === 303 || (first.status === 200 && /^(fillData|fillBank|find|check|make)$/.test(form.intent ?? ""));
    if (!isDone || next.status !== 200 || !isShown)
      wrong.push(`${name}: ${first.status} ${first.location}, then ${next.status}; ${alerts(next)}`);
    if (!isSentAgain(foundForm)) continue;
    const once = await rows.count();
    const second = await send();
    const twice = await rows.count();
    const more = Object.keys(twice).filter((table) => twice[table] !== once[table] && !rewrittenTables.includes(table));
    if (second.status >= 500) wrong.push(`${name} again: ${second.status}`);
    if (more.length > 0) wrong.push(`${name} twice: more ${more.join(" ")}`);
  }
  return wrong;
}

/** Buttons that look something up for the form. */
const lookup = /^(check|find|fillData|fillBank)$/;

export const carriesVersion = (foundForm: FoundForm) =>
  !unversioned.includes(nameOf(foundForm)) &&
  !closed.includes(nameOf(foundForm)) &&
  !lookup.test(foundForm.form.intent ?? "") &&
  // Deleting a picture asks first, and the crawl finds the question's own page.
  (!/^(avatar|logo)Delete$/.test(foundForm.form.intent ?? "") || foundForm.page.includes("confirm="));

const versioned = [
  ...[
    "companies",
    "customers",
    "branches",
    "schedules",
    "distribution_centers",
    "storages",
    "categories",
    "deals",
    "suborders",
    "accreditations",
    "accreditation_documents",
    "products",
  ],
  ...["shopping_lists", "standing_orders", "reconciliation_acts"],
];

/** Raises the versions of everything that has one, as if all had been edited meanwhile. */
const editAll = ({ backend }: Portal) =>
  backend.pool.query(versioned.map((table) => `update ${table} set version = version + 3`).join("; "));

/** What is wrong with the answer to a form of an outdated page: it must say so, keep what was typed and carry the new version. */
function unlike(foundForm: FoundForm, answer: Answer, fields: readonly [Control, string][]): string[] {
  if (answer.status !== 409 || !alerts(answer).includes("Пока страница была открыта"))
    return [`${answer.status} ${answer.location} ${alerts(answer)}`];
  const back = formAgain(answer.body, foundForm);
  // The page that shows the changes leads to the question again.
  if (!back) return foundForm.page.includes("confirm=") ? [] : ["the form is gone"];
  // A phone is shown in groups of digits.
  const typed = fields.filter(([{ kind }]) => kind !== "tel");
  const [before, now] = [versionOf(foundForm.form), versionOf(back)];
  return [...lostFields(back, typed), ...(Number(now) === Number(before) + 3 ? [] : [`${before} became ${now}`])];
}

/** Sends each form as its page was drawn before everything was edited. */
export async function sendOutdated(portal: Portal, foundForms: readonly FoundForm[]): Promise<string[]> {
  const wrong: string[] = [];
  await editAll(portal);
  for (const [index, foundForm] of foundForms.entries()) {
    const fields = await rightFields(portal, foundForm, foundForm.form, index);
    const late = await sendForm(foundForm, sentOf(foundForm.form, fields), await filesFor(foundForm.form));
    for (const one of unlike(foundForm, late, fields)) wrong.push(`${nameOf(foundForm)}: ${one}`);
  }
  return wrong;
}

/** The same with and without script; then the form that came back is sent, which must do its work. */
export async function sendAfterConflict(portal: Portal, foundForms: readonly FoundForm[], rows: Rows): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, foundForm] of foundForms.entries()) {
    const name = nameOf(foundForm);
    await rows.restore();
    await editAll(portal);
    const fields = await rightFields(portal, foundForm, foundForm.form, index);
    const files = await filesFor(foundForm.form);
    const again = { ...foundForm, visitor: foundForm.visitor.copy() };
    const scripted = await sendForm({ ...again, action: dataPath(foundForm.action) }, sentOf(foundForm.form, fields), files);
    if (scripted.status !== 409 || !scripted.body.includes("CHANGED")) wrong.push(`${name} with script: ${scripted.status}`);
    const late = await sendForm(again, sentOf(foundForm.form, fields), files);
    for (const one of unlike(foundForm, late, fields)) wrong.push(`${name}: ${one}`);
    const back = formAgain(late.body, foundForm);
    if (!back) continue;
    const knowing = await rightFields(portal, foundForm, back, index);
    const knowingly = await sendForm({ ...again, form: back }, sentOf(back, knowing), await filesFor(back));
    if (knowingly.status !== 303) wrong.push(`${name} knowingly: ${knowingly.status}`);
  }
  return wrong;
}
