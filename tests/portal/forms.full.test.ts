import { expect, test } from "vitest";
import { sendEmpty, sendUntouched, sendWithoutSession, sendWrong, versionOf } from "#tests/support/form-checks.ts";
import { nameOf } from "#tests/support/form-crawl.ts";
import { forms, unversioned } from "#tests/support/form-names.ts";
import { carriesVersion, sendAfterConflict, sendCorrect } from "#tests/support/form-work.ts";
import { useFoundForms } from "#tests/support/found-forms.ts";
import { sendTooMany } from "#tests/support/odd-input.ts";

/** The checks of forms.test.ts, which takes one form of each name, for every form that a crawl as every account finds. */
const { portal, crawled, foundForms, rows } = useFoundForms("crawl");
const everyForm = () => [...crawled.posts.values()];

test("the crawl finds exactly the forms that the tour of forms.test.ts knows", () => {
  expect([...new Set(everyForm().map(nameOf))].sort()).toEqual(forms);
});

test("without scripts no page shows a control that does nothing", () => {
  expect(crawled.dead).toEqual([]);
});

test("no page breaks a line between a product's name and its unit, or between № and a deal's number", async () => {
  const { rows } = await portal.backend.pool.query<{ name: string }>("select name from products");
  expect(crawled.parted.filter(({ text }) => rows.some(({ name }) => text.includes(name)))).toEqual([]);
  expect(crawled.parted.filter(({ text }) => /(^|делк\S+ )№ \d/.test(text))).toEqual([]);
});

test("every form that edits or decides carries the version that its page showed", () => {
  expect(
    [...new Set(foundForms().flatMap((foundForm) => (versionOf(foundForm.form) === undefined ? [nameOf(foundForm)] : [])))].sort(),
  ).toEqual(unversioned);
  expect(foundForms().flatMap((foundForm) => (/^(|[1-9]\d*)$/.test(versionOf(foundForm.form) ?? "") ? [] : [nameOf(foundForm)]))).toEqual(
    [],
  );
});

test("V09 P04: a form sent back untouched is refused only for the fields that are still empty", async () => {
  const { wrong, done } = await sendUntouched(everyForm(), rows);
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(40);
});

test("trust S36: a wrong value in any field gets a message beside it and in the summary, and all fields keep what was typed", async () => {
  expect((await sendWrong(foundForms(), "each")).wrong).toEqual([]);
});

test("V01 V02: a form sent empty reports every required field, each once", async () => {
  const { wrong, done } = await sendEmpty(foundForms());
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(40);
});

test("every form works without scripts, has its effect once however often it is sent, and the next page shows the result", async () => {
  expect(await sendCorrect(portal, everyForm(), rows)).toEqual([]);
});

test("every form of an outdated page is refused, keeps what was typed, and can be sent again on purpose", async () => {
  expect(await sendAfterConflict(portal, foundForms().filter(carriesVersion), rows)).toEqual([]);
});

test("A36: a form sent after the session ended leads to the sign-in, and then its page restores what was typed", async () => {
  expect((await sendWithoutSession(foundForms())).wrong).toEqual([]);
});

test("trust R18: a form with too many fields or an unknown name is refused, and one with the most allowed fields is read", async () => {
  expect(await sendTooMany(everyForm(), "all")).toEqual([]);
});
