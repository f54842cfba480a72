import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { sendEmpty, sendUntouched, sendWithoutSession, sendWrong, versionOf } from "#tests/support/form-checks.ts";
import { forms, unversioned } from "#tests/support/form-names.ts";
import { nameOf } from "#tests/support/form-walk.ts";
import { carriesVersion, sendKnowingly, sendRight } from "#tests/support/form-work.ts";
import { askOddly, sendOdd, sendTooMany } from "#tests/support/odd-input.ts";
import { journeyMs } from "#tests/support/patience.ts";
import { typeIntoForms } from "#tests/support/typed-forms.ts";
import { useWalkedForms } from "#tests/support/walked-forms.ts";

/** What forms.test.ts checks of one form of each name, here of every form that a crawl as every account finds. */
const { portal, walked, mets, rows } = useWalkedForms("crawl");
const everyForm = () => [...walked.posts.values()];
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
});

afterAll(async () => {
  await browser?.close();
});

test("the crawl finds no form that the tour does not know", () => {
  expect([...new Set(everyForm().map(nameOf))].sort()).toEqual(forms);
});

test("without script no page shows a control that does nothing", () => {
  expect(walked.dead).toEqual([]);
});

test("no page lets the name of a product break before its unit, nor the number of a deal after №", async () => {
  const { rows } = await portal.backend.pool.query<{ name: string }>("select name from products");
  expect(walked.parted.filter(({ text }) => rows.some(({ name }) => text.includes(name)))).toEqual([]);
  expect(walked.parted.filter(({ text }) => /(^|делк\S+ )№ \d/.test(text))).toEqual([]);
});

test("every form that edits or decides carries the version that its page showed", () => {
  expect([...new Set(mets().flatMap((met) => (versionOf(met.form) === undefined ? [nameOf(met)] : [])))].sort()).toEqual(unversioned);
  expect(mets().flatMap((met) => (/^(|[1-9]\d*)$/.test(versionOf(met.form) ?? "") ? [] : [nameOf(met)]))).toEqual([]);
});

test("V09 P04: what a form is drawn with it takes back: sent untouched, it is refused only for what is still empty", async () => {
  const { wrong, done } = await sendUntouched(everyForm(), rows);
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(40);
});

test("trust S36: a wrong value of any field comes back with words beside it, a summary leading to it, all else as typed", async () => {
  expect((await sendWrong(mets(), "each")).wrong).toEqual([]);
});

test("V01 V02: a form sent empty names every field that wants something, each once", async () => {
  const { wrong, done } = await sendEmpty(mets());
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(40);
});

test("every form does its work by a plain post, once however often it is sent, and the next page shows what came of it", async () => {
  expect(await sendRight(portal, everyForm(), rows)).toEqual([]);
});

test("of an outdated page every form is refused with and without script, keeps what was typed, and may be sent knowingly", async () => {
  expect(await sendKnowingly(portal, mets().filter(carriesVersion), rows)).toEqual([]);
});

test("A36: a form sent after the session has ended waits for the sign-in, and its page gives back what was typed", async () => {
  expect((await sendWithoutSession(mets())).wrong).toEqual([]);
});

test("trust R18: more fields than a form has, or names none has, are refused to everybody; as many as it may have are read", async () => {
  expect(await sendTooMany(everyForm(), "all")).toEqual([]);
});

test("trust S36: an odd value of any field is refused in words beside what was typed, or taken as text", async () => {
  const { wrong, refused } = await sendOdd(everyForm(), "all");
  expect(wrong).toEqual([]);
  // The forms' own rules refused most values; the visitor was not simply redirected.
  expect(refused).toBeGreaterThan(400);
});

test("trust S40: an odd search is answered with a page", async () => {
  expect(await askOddly(walked.searches, "all")).toEqual([]);
});

test("trust R13: what is typed into any form stays while the page is read anew and while its other forms are refused", {
  timeout: 2 * journeyMs,
}, async () => {
  const { wrong, typed, refused } = await typeIntoForms(browser, portal, everyForm());
  expect(wrong).toEqual([]);
  expect(typed).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(30);
});
