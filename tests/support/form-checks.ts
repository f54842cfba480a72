import { password } from "./backend.ts";
import { type FoundForm, general, nameOf } from "./form-crawl.ts";
import { closed } from "./form-right-values.ts";
import type { Rows } from "./form-rows.ts";
import { formAgain, isSeen, sendForm } from "./form-send.ts";
import {
  intentOf,
  isSecret,
  lostFields,
  missingFromError,
  sentOf,
  singleFieldButtons,
  typedBeside,
  vagueMessage,
  wrongTries,
} from "./form-typing.ts";
import { type Control, type Form, sentFields } from "./portal-forms.ts";
import { elements, links } from "./portal-html.ts";

/** What a check of many forms found wrong, and of how many it could tell. */
type FormCheck = { wrong: string[]; done: number };

/** Forms of one account one after another, accounts in parallel. */
async function inTurn(foundForms: readonly FoundForm[], work: (foundForm: FoundForm) => Promise<void>): Promise<void> {
  const byAccount = [...Map.groupBy(foundForms, ({ visitor }) => visitor).values()];
  await Promise.all(
    byAccount.map(async (own) => {
      for (const foundForm of own) await work(foundForm);
    }),
  );
}

const isFilled = (each: Control) => isSeen(each) && (/checkbox|radio/.test(each.kind) ? each.isTicked : each.value !== "");

/** A form with something written in it: what it is drawn with may be refused. */
export const isRenderedFilled = ({ form }: FoundForm) =>
  form.controls.some((each) => isFilled(each) && !/checkbox|radio|select/.test(each.kind));

/** Sends each form as it is drawn: it may be refused only for what is still empty. */
export async function sendUntouched(foundForms: readonly FoundForm[], rows: Rows): Promise<FormCheck> {
  const found: FormCheck = { wrong: [], done: 0 };
  for (const foundForm of foundForms) {
    const name = nameOf(foundForm);
    if (closed.includes(name)) continue;
    await rows.restore();
    const { form } = foundForm;
    const answer = await sendForm({ ...foundForm, visitor: foundForm.visitor.copy() }, sentFields(form));
    if (answer.status < 400) {
      found.done += 1;
      continue;
    }
    const filled = new Set(form.controls.filter(isFilled).map((each) => each.name));
    const refused = (formAgain(answer.body, foundForm)?.controls ?? []).filter(({ isInvalid }) => isInvalid);
    const back = refused.filter((each) => filled.has(each.name)).map((each) => `${general(each.name)}=${each.value}`);
    const isAsked = form.controls.some((each) => isSeen(each) && !filled.has(each.name));
    if (answer.status !== 422 || back.length > 0 || !isAsked)
      found.wrong.push(`${foundForm.account} ${name}: ${answer.status} ${back.join(" ")}`);
  }
  return found;
}

/** Right quantities go into the basket beside a wrong one, and leave their fields. */
const isOrdered = (foundForm: FoundForm, lost: string) =>
  nameOf(foundForm) === "/cabinet/ordering/repeat/* put" && lost === "text quantity-*";

/** Sends wrong values: each must come back with words beside it and a summary leading to it, all else as typed. */
export async function sendWrong(foundForms: readonly FoundForm[], how: "each" | "together"): Promise<FormCheck> {
  const found: FormCheck = { wrong: [], done: 0 };
  await inTurn(foundForms, async (foundForm) => {
    const used = singleFieldButtons[foundForm.form.intent ?? ""];
    if (used === "") return;
    const tries = wrongTries(foundForm.form, how);
    for (let tried = tries.shift(); tried !== undefined; tried = tries.shift()) {
      const names = tried.map(({ control }) => control.name);
      const wrong = tried.map(({ control, value }) => `${general(control.name)}=${value.slice(0, 10)}`);
      const label = `${foundForm.account} ${nameOf(foundForm)} ${wrong}`;
      const typed = typedBeside(foundForm.form, names);
      const values = tried.map(({ control, value }): [string, string] => [control.name, value]);
      const first = await sendForm(foundForm, [...sentOf(foundForm.form, typed, values), ["sentDrafts", "refused"]]);
      if (first.status >= 400 && first.setCookies.some((cookie) => cookie.startsWith("used-drafts=")))
        found.wrong.push(`${label}: refused, and its drafts are gone`);
      // The product's form is on many pages: its answer redirects to the page it came from.
      const isElsewhere = first.status === 303 && foundForm.action.startsWith("/resources/");
      const answer = isElsewhere ? await foundForm.visitor.follow(first) : first;
      const isRefused = used === undefined || names.includes(used);
      found.done += 1;
      if (answer.status !== 422 && !isElsewhere && (isRefused || answer.status !== 200)) {
        found.wrong.push(`${label}: ${answer.status} ${answer.location ?? ""}`);
        return;
      }
      const form = formAgain(answer.body, foundForm);
      if (!form) {
        found.wrong.push(`${label}: the form is gone`);
        continue;
      }
      const isKept = (control: Control, value: string) =>
        answer.status === 200 ||
        isSecret(control) ||
        /select|radio/.test(control.kind) ||
        form.controls.some((each) => each.name === control.name && each.value === value);
      const silent = isRefused ? tried.filter(({ control }) => missingFromError(answer.body, form, control).length > 0) : [];
      // What a form reads only when the rest is right is sent once more alone.
      if (tried.length > 1) tries.push(...silent.map((one) => [one]));
      const said = tried.length > 1 ? [] : silent.flatMap(({ control }) => missingFromError(answer.body, form, control));
      const missing = [
        ...(isElsewhere ? said.filter((one) => !one.startsWith("the summary")) : said),
        // Values from the directory replace what was typed.
        ...(used !== undefined && answer.status === 200 ? [] : lostFields(form, typed)).filter((lost) => !isOrdered(foundForm, lost)),
        ...tried.flatMap(({ control, value }) => (isKept(control, value) ? [] : [`${general(control.name)} as typed is gone`])),
      ];
      if (missing.length > 0) found.wrong.push(`${label}: ${missing.join("; ")}`);
    }
  });
  return found;
}

/** Sends each form without text: it must name every field that wants something, each once. */
export async function sendEmpty(foundForms: readonly FoundForm[]): Promise<FormCheck> {
  const found: FormCheck = { wrong: [], done: 0 };
  await inTurn(foundForms, async (foundForm) => {
    if (singleFieldButtons[foundForm.form.intent ?? ""] === "") return;
    const seen = foundForm.form.controls.filter((each) => isSeen(each) && !/checkbox|radio|file/.test(each.kind));
    const hidden = foundForm.form.controls.filter(({ kind, isTrap }) => kind === "hidden" || isTrap);
    if (seen.length === 0) return;
    const empty = [
      ...hidden.map(({ name, value }): [string, string] => [name, value]),
      ...seen.map(({ name }): [string, string] => [name, ""]),
    ];
    const answer = await sendForm(foundForm, [...empty, ...intentOf(foundForm.form)]);
    if (answer.status !== 422) return;
    const summary = elements(answer.body, /<\w+\b[^>]*role="alert"[^>]*>/).join("");
    const said = links(summary).filter(({ href }) => href.startsWith("#"));
    found.done += said.length;
    const texts = said.map((link) => link.text);
    const label = `${foundForm.account} ${nameOf(foundForm)}`;
    if (new Set(texts).size < texts.length) found.wrong.push(`${label}: twice the same of ${texts.join(" | ")}`);
    if (foundForm.form.intent !== "sendMessage") for (const one of texts) if (vagueMessage.test(one)) found.wrong.push(`${label}: ${one}`);
  });
  return found;
}

const isTyped = ({ form: { controls, intent = "" } }: FoundForm) =>
  singleFieldButtons[intent] !== "" && controls.some((each) => isSeen(each) && !isSecret(each) && each.kind !== "file");

/** What does not fit the cookie stays in the browser's history; the page says so (saved-draft.server.ts). */
const maxSavedLetters = 4_000;
const tooLongNote = "Введённое слишком длинное, чтобы его сохранить";

/** Sends each form after the session has ended: its page must give back what was typed after the next sign-in. */
export async function sendWithoutSession(foundForms: readonly FoundForm[]): Promise<FormCheck> {
  const found: FormCheck = { wrong: [], done: 0 };
  for (const foundForm of foundForms) {
    if (foundForm.account === null || !isTyped(foundForm)) continue;
    const form = formAgain((await foundForm.visitor.get(foundForm.page)).body, foundForm);
    if (!form) {
      found.wrong.push(`${nameOf(foundForm)}: not on ${general(foundForm.page)}`);
      continue;
    }
    const later = foundForm.visitor.copy();
    later.endSession();
    const typed = typedBeside(form);
    const turnedAway = await sendForm({ ...foundForm, visitor: later, form }, sentOf(form, typed));
    if (!turnedAway.location?.startsWith("/login")) {
      found.wrong.push(`${nameOf(foundForm)}: ${turnedAway.status} ${turnedAway.location}`);
      continue;
    }
    const back = await later.follow(await later.post(turnedAway.location, { login: foundForm.account, password }));
    const again = formAgain(back.body, foundForm);
    const isTooLong = typed.map(([, value]) => value).join("").length > maxSavedLetters && back.body.includes(tooLongNote);
    const missing = again ? (isTooLong ? [] : lostFields(again, typed)) : ["the form is not there"];
    if (!/role="alert"/.test(back.body)) missing.push("no word");
    if (missing.length > 0) found.wrong.push(`${nameOf(foundForm)} at ${general(foundForm.page)}: ${missing.join("; ")}`);
    found.done += 1;
  }
  return found;
}

/** The version that the form carries. */
export const versionOf = (form: Form | undefined) => form?.controls.find(({ name }) => name === "version")?.value;
