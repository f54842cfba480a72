import type { Portal } from "./portal.ts";
import { codeFor } from "./outbox.ts";
import { versionOf } from "./form-checks.ts";
import { unversioned } from "./form-names.ts";
import { closed, filesFor, retold, rightOf, rightValue } from "./form-right-values.ts";
import type { Rows } from "./form-rows.ts";
import { formAgain, isSeen, sendForm } from "./form-send.ts";
import { isSecret, lost, sentOf } from "./form-typing.ts";
import { type Met, nameOf } from "./form-crawl.ts";
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
async function rightFields(portal: Portal, met: Met, form: Form, index: number): Promise<[Control, string][]> {
  const name = nameOf(met);
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
export async function sendRight(
  portal: Portal,
  mets: readonly Met[],
  rows: Rows,
  isSentAgain: (met: Met) => boolean = () => true,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, met] of mets.entries()) {
    const name = nameOf(met);
    if (closed.includes(name)) continue;
    await rows.restore();
    const visitor = met.visitor.copy();
    const { form } = met;
    const fields = await rightFields(portal, met, form, index);
    const send = async () => sendForm({ ...met, visitor }, sentOf(form, fields), await filesFor(form));
    const first = await send();
    const next = await visitor.follow(first);
    const texts = fields.filter(
      ([each, value]) => isSeen(each) && /^(text|textarea|email|date)$/.test(each.kind) && !isSecret(each) && value !== "",
    );
    const isShown = texts.some(([, value]) => next.body.includes(value)) || text(next.body) !== met.words;
    const isDone = first.status === 303 || (first.status === 200 && /^(fillData|fillBank|find|check|make)$/.test(form.intent ?? ""));
    if (!isDone || next.status !== 200 || !isShown)
      wrong.push(`${name}: ${first.status} ${first.location}, then ${next.status}; ${alerts(next)}`);
    if (!isSentAgain(met)) continue;
    const once = await rows.count();
    const second = await send();
    const twice = await rows.count();
    const more = Object.keys(twice).filter((table) => twice[table] !== once[table] && !retold.includes(table));
    if (second.status >= 500) wrong.push(`${name} again: ${second.status}`);
    if (more.length > 0) wrong.push(`${name} twice: more ${more.join(" ")}`);
  }
  return wrong;
}

/** Buttons that look something up for the form. */
const lookup = /^(check|find|fillData|fillBank)$/;

export const carriesVersion = (met: Met) =>
  !unversioned.includes(nameOf(met)) &&
  !closed.includes(nameOf(met)) &&
  !lookup.test(met.form.intent ?? "") &&
  // Deleting a picture asks first, and the walk finds the question's own page.
  (!/^(avatar|logo)Delete$/.test(met.form.intent ?? "") || met.page.includes("confirm="));

const versioned = [
  ...["companies", "customers", "branches", "schedules", "deals", "accreditations", "accreditation_documents", "products"],
  ...["shopping_lists", "standing_orders"],
];

/** Raises the versions of everything that has one, as if all had been edited meanwhile. */
const editAll = ({ backend }: Portal) =>
  backend.pool.query(versioned.map((table) => `update ${table} set version = version + 3`).join("; "));

/** What is wrong with the answer to a form of an outdated page: it must say so, keep what was typed and carry the new version. */
function unlike(met: Met, answer: Answer, fields: readonly [Control, string][]): string[] {
  if (answer.status !== 409 || !alerts(answer).includes("Пока страница была открыта"))
    return [`${answer.status} ${answer.location} ${alerts(answer)}`];
  const back = formAgain(answer.body, met);
  // The page that shows the changes leads to the question again.
  if (!back) return met.page.includes("confirm=") ? [] : ["the form is gone"];
  // A phone is shown in groups of digits.
  const typed = fields.filter(([{ kind }]) => kind !== "tel");
  const [before, now] = [versionOf(met.form), versionOf(back)];
  return [...lost(back, typed), ...(Number(now) === Number(before) + 3 ? [] : [`${before} became ${now}`])];
}

/** Sends each form as its page was drawn before everything was edited. */
export async function sendOutdated(portal: Portal, mets: readonly Met[]): Promise<string[]> {
  const wrong: string[] = [];
  await editAll(portal);
  for (const [index, met] of mets.entries()) {
    const fields = await rightFields(portal, met, met.form, index);
    const late = await sendForm(met, sentOf(met.form, fields), await filesFor(met.form));
    for (const one of unlike(met, late, fields)) wrong.push(`${nameOf(met)}: ${one}`);
  }
  return wrong;
}

/** The same with and without script; then the form that came back is sent, which must do its work. */
export async function sendKnowingly(portal: Portal, mets: readonly Met[], rows: Rows): Promise<string[]> {
  const wrong: string[] = [];
  for (const [index, met] of mets.entries()) {
    const name = nameOf(met);
    await rows.restore();
    await editAll(portal);
    const fields = await rightFields(portal, met, met.form, index);
    const files = await filesFor(met.form);
    const again = { ...met, visitor: met.visitor.copy() };
    const scripted = await sendForm({ ...again, action: dataPath(met.action) }, sentOf(met.form, fields), files);
    if (scripted.status !== 409 || !scripted.body.includes("CHANGED")) wrong.push(`${name} with script: ${scripted.status}`);
    const late = await sendForm(again, sentOf(met.form, fields), files);
    for (const one of unlike(met, late, fields)) wrong.push(`${name}: ${one}`);
    const back = formAgain(late.body, met);
    if (!back) continue;
    const knowing = await rightFields(portal, met, back, index);
    const knowingly = await sendForm({ ...again, form: back }, sentOf(back, knowing), await filesFor(back));
    if (knowingly.status !== 303) wrong.push(`${name} knowingly: ${knowingly.status}`);
  }
  return wrong;
}
