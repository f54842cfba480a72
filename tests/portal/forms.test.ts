import { expect, test } from "vitest";
import { draftForms, draftless } from "#tests/support/draft-forms.ts";
import { isRenderedFilled, sendEmpty, sendUntouched, sendWithoutSession, sendWrong, versionOf } from "#tests/support/form-checks.ts";
import { type FoundForm, nameOf } from "#tests/support/form-crawl.ts";
import { forms, unversioned } from "#tests/support/form-names.ts";
import { isSecret } from "#tests/support/form-typing.ts";
import { carriesVersion, sendCorrect, sendOutdated } from "#tests/support/form-work.ts";
import { useFoundForms } from "#tests/support/found-forms.ts";
import { searchOddly, sendOdd, sendTooMany } from "#tests/support/odd-input.ts";
import type { Control } from "#tests/support/portal-forms.ts";

const { portal, crawled, foundForms, rows } = useFoundForms("tour");

/** The first form of each name. */
const byName = (all: readonly FoundForm[]) =>
  [...new Map([...all].reverse().map((foundForm) => [nameOf(foundForm), foundForm])).values()].reverse();

test("the tour reaches every form of the portal, even those behind codes, links and steps of an accreditation", () => {
  expect([...new Set([...crawled.posts.values()].map(nameOf))].sort()).toEqual(forms);
});

test("without scripts no page shows a control that does nothing", () => {
  expect(crawled.dead).toEqual([]);
});

test("every form that edits or decides carries the version that its page showed", () => {
  expect(
    [...new Set(foundForms().flatMap((foundForm) => (versionOf(foundForm.form) === undefined ? [nameOf(foundForm)] : [])))].sort(),
  ).toEqual(unversioned);
  expect(foundForms().flatMap((foundForm) => (/^(|[1-9]\d*)$/.test(versionOf(foundForm.form) ?? "") ? [] : [nameOf(foundForm)]))).toEqual(
    [],
  );
});

test("every form in which somebody types more than a line keeps what is typed until it is used", () => {
  const isTyped = ({ kind, isTrap }: Control) => /^(|text|email|tel|url|number|textarea|date|time)$/.test(kind) && !isTrap;
  const typesMore = ({ form: { controls } }: FoundForm) => {
    const typed = controls.filter((control) => isTyped(control) && !isSecret(control));
    return typed.length > 1 || typed.some(({ kind }) => kind === "textarea");
  };
  const all = [...crawled.posts.values()];
  const forgotten = all.filter((found) => typesMore(found) && !found.form.keepsDraft).map(nameOf);
  expect([...new Set(forgotten)].filter((name) => !((name.split(" ")[0] ?? "") in draftless))).toEqual([]);
  const keeping = new Set(all.filter(({ form }) => form.keepsDraft).map(nameOf));
  expect(draftForms.filter((name) => !keeping.has(name))).toEqual([]);
});

test("trust S36: wrong values get a message beside each field and in the summary, and all fields keep what was typed", async () => {
  const { wrong, done } = await sendWrong(foundForms(), "together");
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(60);
});

test("V01 V02: a form sent empty reports every required field, each once", async () => {
  const { wrong, done } = await sendEmpty(foundForms());
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(40);
});

test("trust R18: a form with too many fields or an unknown name is refused, and one with the most allowed fields is read", async () => {
  expect(await sendTooMany([...crawled.posts.values()], "sample")).toEqual([]);
});

test("trust S36: an odd value is refused with a message beside its field, or saved as text", async () => {
  const { wrong, refused } = await sendOdd(byName([...crawled.posts.values()]), "sample");
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(60);
});

test("trust S40: an odd search value is answered with a page", async () => {
  expect(crawled.searches.size).toBeGreaterThan(12);
  expect(await searchOddly(crawled.searches, "sample")).toEqual([]);
});

test("V09 P04: a form sent back untouched is refused only for the fields that are still empty", async () => {
  const { wrong, done } = await sendUntouched(byName(foundForms()).filter(isRenderedFilled), rows);
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(20);
});

test("every form works without scripts, has its effect once however often it is sent, and the next page shows the result", async () => {
  // The others are refused the second time by their version.
  const isPlain = (foundForm: FoundForm) => versionOf(foundForm.form) === undefined;
  expect(await sendCorrect(portal, byName([...crawled.posts.values()]), rows, isPlain)).toEqual([]);
});

test("every form of an outdated page is refused with a message, keeps what was typed and carries the new version", async () => {
  expect(await sendOutdated(portal, byName(foundForms()).filter(carriesVersion))).toEqual([]);
});

test("A36: a form sent after the session ended leads to the sign-in, and then its page restores what was typed", async () => {
  const sample = [
    "/cabinet/user edit",
    "/cabinet/companies/* data",
    "/cabinet/deals/* decline",
    "/cabinet/branch/* edit",
    "/resources/basket add",
  ];
  const { wrong, done } = await sendWithoutSession(byName(foundForms()).filter((foundForm) => sample.includes(nameOf(foundForm))));
  expect([wrong, done]).toEqual([[], sample.length]);
});
