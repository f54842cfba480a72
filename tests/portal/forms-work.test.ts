import { expect, test } from "vitest";
import { unversioned } from "#tests/support/form-names.ts";
import { formAgain, isSeen, sendForm } from "#tests/support/form-send.ts";
import { general, type Met, nameOf } from "#tests/support/form-walk.ts";
import { rememberRows } from "#tests/support/form-rows.ts";
import { codeFor } from "#tests/support/outbox.ts";
import { dataPath } from "#tests/support/portal-visitor.ts";
import type { Control, Form } from "#tests/support/portal-forms.ts";
import { elements, text } from "#tests/support/portal-html.ts";
import { isSecret, lost, sentOf } from "#tests/support/form-typing.ts";
import { rightValue, filesFor, rightOf, closed, retold } from "#tests/support/form-right-values.ts";
import { useWalkedForms } from "#tests/support/walked-forms.ts";

const { portal, walked, mets } = useWalkedForms();

/** Where the form's code was sent. */
const codeOf: Record<string, string> = {
  "/register confirm": "newcomer@forms.example",
  "/restorePassword verify": "manager@beta.example",
  "/cabinet/settings confirmEmail": "other@forms.example",
  "/cabinet/settings confirmPhone": "+79161234500",
};

/** The form as a person fills it in: every field, one option of each choice, one box of each group. */
async function rightFields(met: Met, form: Form, index: number): Promise<[Control, string][]> {
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

test("every form does its work by a plain post, once however often it is sent, and the next page shows what came of it", async () => {
  const rows = await rememberRows(portal.backend);
  const wrong: string[] = [];
  for (const [index, met] of [...walked.posts.values()].entries()) {
    const name = nameOf(met);
    if (closed.includes(name)) continue;
    await rows.restore();
    const visitor = met.visitor.copy();
    const page = await visitor.get(met.page);
    const form = formAgain(page.body, met);
    if (!form) {
      wrong.push(`${name}: not on ${general(met.page)}`);
      continue;
    }
    const fields = await rightFields(met, form, index);
    const send = async () => sendForm({ ...met, visitor, form }, sentOf(form, fields), await filesFor(form));
    const first = await send();
    const next = await visitor.follow(first);
    const once = await rows.count();
    const second = await send();
    const twice = await rows.count();
    const more = Object.keys(twice).filter((table) => twice[table] !== once[table] && !retold.includes(table));
    const texts = fields.filter(
      ([each, value]) => isSeen(each) && /^(text|textarea|email|date)$/.test(each.kind) && !isSecret(each) && value !== "",
    );
    const isShown = texts.some(([, value]) => next.body.includes(value)) || text(next.body) !== text(page.body);
    const isDone = first.status === 303 || (first.status === 200 && /^(fillData|fillBank|find|check|make)$/.test(form.intent ?? ""));
    if (!isDone || next.status !== 200 || !isShown) {
      const alerts = text(elements(next.body, /<\w+\b[^>]*role="alert"[^>]*>/).join(" ")).slice(0, 200);
      wrong.push(`${name}: ${first.status} ${first.location}, then ${next.status}; ${alerts}`);
    }
    if (second.status >= 500) wrong.push(`${name} again: ${second.status}`);
    if (more.length > 0) wrong.push(`${name} twice: more ${more.join(" ")}`);
  }
  expect(wrong).toEqual([]);
});

const versionOf = (form: Form | undefined) => form?.controls.find(({ name }) => name === "version")?.value;
/** Buttons that look something up for the form. */
const lookup = /^(check|find|fillData|fillBank)$/;

test("every form that edits or decides carries the version that its page showed", () => {
  expect([...new Set(mets().flatMap((met) => (versionOf(met.form) === undefined ? [nameOf(met)] : [])))].sort()).toEqual(unversioned);
  expect(mets().flatMap((met) => (/^(|[1-9]\d*)$/.test(versionOf(met.form) ?? "") ? [] : [nameOf(met)]))).toEqual([]);
});

test("of an outdated page every form is refused with and without script, keeps what was typed, and may be sent knowingly", async () => {
  const rows = await rememberRows(portal.backend, "stale");
  const wrong: string[] = [];
  const tables = [
    "companies",
    "customers",
    "branches",
    "schedules",
    "deals",
    "accreditations",
    "accreditation_documents",
    "products",
    "shopping_lists",
    "standing_orders",
  ];
  for (const [index, met] of mets().entries()) {
    const name = nameOf(met);
    if (unversioned.includes(name) || closed.includes(name) || lookup.test(met.form.intent ?? "")) continue;
    // Deleting a picture asks first, and the walk finds the question's own page.
    if (/^(avatar|logo)Delete$/.test(met.form.intent ?? "") && !met.page.includes("confirm=")) continue;
    await rows.restore();
    const visitor = met.visitor.copy();
    const form = formAgain((await visitor.get(met.page)).body, met);
    if (!form) {
      wrong.push(`${name}: not on ${general(met.page)}`);
      continue;
    }
    await portal.backend.pool.query(tables.map((table) => `update ${table} set version = version + 3`).join("; "));
    const fields = await rightFields(met, form, index);
    const files = await filesFor(form);
    const again = { ...met, visitor, form };
    const scripted = await sendForm({ ...again, action: dataPath(met.action) }, sentOf(form, fields), files);
    if (scripted.status !== 409 || !scripted.body.includes("CHANGED")) wrong.push(`${name} with script: ${scripted.status}`);
    const late = await sendForm(again, sentOf(form, fields), files);
    const said = text(elements(late.body, /<\w+\b[^>]*role="alert"[^>]*>/).join(" "));
    if (late.status !== 409 || !said.includes("Пока страница была открыта")) {
      wrong.push(`${name}: ${late.status} ${late.location} ${said.slice(0, 200)}`);
      continue;
    }
    const back = formAgain(late.body, met);
    if (!back) {
      // The page that shows the changes leads to the question again.
      if (!met.page.includes("confirm=")) wrong.push(`${name}: the form is gone`);
      continue;
    }
    // A phone is shown in groups of digits.
    const gone = lost(
      back,
      fields.filter(([{ kind }]) => kind !== "tel"),
    );
    if (gone.length > 0) wrong.push(`${name}: ${gone.join("; ")}`);
    if (Number(versionOf(back)) !== Number(versionOf(form)) + 3) wrong.push(`${name}: ${versionOf(form)} became ${versionOf(back)}`);
    const knowingly = await sendForm({ ...again, form: back }, sentOf(back, await rightFields(met, back, index)), await filesFor(back));
    if (knowingly.status !== 303) wrong.push(`${name} knowingly: ${knowingly.status}`);
  }
  expect(wrong).toEqual([]);
});
