import { expect, test } from "vitest";
import { password } from "#tests/support/backend.ts";
import { forms } from "#tests/support/form-names.ts";
import { formAgain, isSeen, sendForm } from "#tests/support/form-send.ts";
import { general, type Met, nameOf } from "#tests/support/form-walk.ts";
import { rememberRows } from "#tests/support/form-rows.ts";
import { type Control, sentFields } from "#tests/support/portal-forms.ts";
import { elements, links } from "#tests/support/portal-html.ts";
import { wrongFor, typedBeside, isSecret, lost, intentOf, sentOf, vague, unsaid, onlyOne } from "#tests/support/form-typing.ts";
import { closed } from "#tests/support/form-right-values.ts";
import { useWalkedForms } from "#tests/support/walked-forms.ts";

const { portal, walked, mets } = useWalkedForms();

/** Forms of one account one after another, accounts in parallel. */
async function inTurn(work: (met: Met) => Promise<void>): Promise<void> {
  const byAccount = [...Map.groupBy(mets(), ({ visitor }) => visitor).values()];
  await Promise.all(
    byAccount.map(async (own) => {
      for (const met of own) await work(met);
    }),
  );
}

test("every form of the portal is met, those behind codes, links and states of an accreditation too", () => {
  expect([...new Set([...walked.posts.values()].map(nameOf))].sort()).toEqual(forms);
});

test("V09 P04: what a form is drawn with it takes back: sent untouched, it is refused only for what is still empty", async () => {
  const rows = await rememberRows(portal.backend, "untouched");
  const wrong: string[] = [];
  let done = 0;
  for (const met of walked.posts.values()) {
    const name = nameOf(met);
    if (closed.includes(name)) continue;
    await rows.restore();
    const visitor = met.visitor.copy();
    const form = formAgain((await visitor.get(met.page)).body, met);
    if (!form) {
      wrong.push(`${name}: not on ${general(met.page)}`);
      continue;
    }
    const answer = await sendForm({ ...met, visitor, form }, sentFields(form));
    if (answer.status < 400) {
      done += 1;
      continue;
    }
    const isFilled = (each: Control) => isSeen(each) && (/checkbox|radio/.test(each.kind) ? each.isTicked : each.value !== "");
    const filled = new Set(form.controls.filter(isFilled).map((each) => each.name));
    const refused = (formAgain(answer.body, met)?.controls ?? []).filter(({ isInvalid }) => isInvalid);
    const back = refused.filter((each) => filled.has(each.name)).map((each) => `${general(each.name)}=${each.value}`);
    const isAsked = form.controls.some((each) => isSeen(each) && !filled.has(each.name));
    if (answer.status !== 422 || back.length > 0 || !isAsked) wrong.push(`${met.account} ${name}: ${answer.status} ${back.join(" ")}`);
  }
  expect(wrong).toEqual([]);
  expect(done).toBeGreaterThan(40);
});

test("trust S36: a wrong value of any field comes back with words beside it, a summary leading to it, all else as typed", async () => {
  const wrong: string[] = [];
  await inTurn(async (met) => {
    if (onlyOne[met.form.intent ?? ""] === "") return;
    const tried = new Set<string>();
    for (const control of met.form.controls.filter(isSeen)) {
      const kind = general(control.name).replace(/\d+/g, "#");
      if (tried.has(kind)) continue;
      tried.add(kind);
      for (const value of wrongFor(control)) {
        const label = `${met.account} ${nameOf(met)} ${general(control.name)}=${value.slice(0, 10)}`;
        const typed = typedBeside(met.form, control.name);
        const first = await sendForm(met, sentOf(met.form, typed, [[control.name, value]]));
        // The product's form is on many pages: its answer redirects to the page it came from.
        const isElsewhere = first.status === 303 && met.action.startsWith("/resources/");
        const answer = isElsewhere ? await met.visitor.follow(first) : first;
        const used = onlyOne[met.form.intent ?? ""];
        const isRefused = used === undefined || used === control.name;
        if (answer.status !== 422 && !isElsewhere && (isRefused || answer.status !== 200)) {
          wrong.push(`${label}: ${answer.status} ${answer.location ?? ""}`);
          break;
        }
        const form = formAgain(answer.body, met);
        if (!form) {
          wrong.push(`${label}: the form is gone`);
          continue;
        }
        const keeps =
          answer.status === 200 ||
          isSecret(control) ||
          /select|radio/.test(control.kind) ||
          form.controls.some((each) => each.name === control.name && each.value === value);
        const said = isRefused ? unsaid(answer.body, form, control) : [];
        const missing = [
          ...(isElsewhere ? said.filter((one) => !one.startsWith("the summary")) : said),
          // Values from the directory replace what was typed.
          ...(used !== undefined && answer.status === 200 ? [] : lost(form, typed)),
          ...(keeps ? [] : ["what was typed is gone"]),
        ];
        if (missing.length > 0) wrong.push(`${label}: ${missing.join("; ")}`);
      }
    }
  });
  expect(wrong).toEqual([]);
});

test("V01 V02: a form sent empty names every field that wants something, each once", async () => {
  const rows = await rememberRows(portal.backend, "empty");
  const wrong: string[] = [];
  let named = 0;
  await inTurn(async (met) => {
    if (onlyOne[met.form.intent ?? ""] === "") return;
    const seen = met.form.controls.filter((each) => isSeen(each) && !/checkbox|radio|file/.test(each.kind));
    const hidden = met.form.controls.filter(({ kind, isTrap }) => kind === "hidden" || isTrap);
    if (seen.length === 0) return;
    const empty = [
      ...hidden.map(({ name, value }): [string, string] => [name, value]),
      ...seen.map(({ name }): [string, string] => [name, ""]),
    ];
    const answer = await sendForm(met, [...empty, ...intentOf(met.form)]);
    if (answer.status !== 422) return;
    const summary = elements(answer.body, /<\w+\b[^>]*role="alert"[^>]*>/).join("");
    const said = links(summary).filter(({ href }) => href.startsWith("#"));
    named += said.length;
    const texts = said.map((link) => link.text);
    const label = `${met.account} ${nameOf(met)}`;
    if (new Set(texts).size < texts.length) wrong.push(`${label}: twice the same of ${texts.join(" | ")}`);
    if (met.form.intent !== "sendMessage") for (const one of texts) if (vague.test(one)) wrong.push(`${label}: ${one}`);
  });
  // Some forms need no input, so sending them empty did their work.
  await rows.restore();
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(40);
});

test("without script no page shows a control that does nothing", () => {
  expect(walked.dead).toEqual([]);
});

test("no page lets the name of a product break before its unit, nor the number of a deal after №", async () => {
  const { rows } = await portal.backend.pool.query<{ name: string }>("select name from products");
  expect(walked.parted.filter(({ text }) => rows.some(({ name }) => text.includes(name)))).toEqual([]);
  expect(walked.parted.filter(({ text }) => /(^|делк\S+ )№ \d/.test(text))).toEqual([]);
});

test("A36: a form sent after the session has ended waits for the sign-in, and its page gives back what was typed", async () => {
  const wrong: string[] = [];
  for (const met of mets()) {
    if (
      met.account === null ||
      onlyOne[met.form.intent ?? ""] === "" ||
      !met.form.controls.some((each) => isSeen(each) && !isSecret(each) && each.kind !== "file")
    )
      continue;
    const form = formAgain((await met.visitor.get(met.page)).body, met);
    if (!form) {
      wrong.push(`${nameOf(met)}: not on ${general(met.page)}`);
      continue;
    }
    const later = met.visitor.copy();
    later.endSession();
    const typed = typedBeside(form, null);
    const turnedAway = await sendForm({ ...met, visitor: later, form }, sentOf(form, typed));
    if (!turnedAway.location?.startsWith("/login")) {
      wrong.push(`${nameOf(met)}: ${turnedAway.status} ${turnedAway.location}`);
      continue;
    }
    const back = await later.follow(await later.post(turnedAway.location, { login: met.account, password }));
    const again = formAgain(back.body, met);
    const missing = again ? lost(again, typed) : ["the form is not there"];
    if (!/role="alert"/.test(back.body)) missing.push("no word");
    if (missing.length > 0) wrong.push(`${nameOf(met)} at ${general(met.page)}: ${missing.join("; ")}`);
  }
  expect(wrong).toEqual([]);
});
