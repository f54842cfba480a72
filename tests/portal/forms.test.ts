import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { password } from "#tests/support/backend.ts";
import { formAgain, isSeen, type SentFile, sendForm } from "#tests/support/form-send.ts";
import { general, type Met, nameOf, type Walked } from "#tests/support/form-walk.ts";
import { meetForms } from "#tests/support/form-world.ts";
import { rememberRows } from "#tests/support/form-rows.ts";
import { pdf } from "#tests/support/joining-company.ts";
import { codeFor } from "#tests/support/outbox.ts";
import { usePortal } from "#tests/support/portal.ts";
import { dataPath } from "#tests/support/portal-visitor.ts";
import { type Control, type Form, sentFields } from "#tests/support/portal-forms.ts";
import { element, elements, hrefs, links, text } from "#tests/support/portal-html.ts";

const portal = usePortal();
let walked: Walked;
beforeAll(async () => {
  // One account signs in again for each of its forms.
  portal.backend.settings.sessionsMax = 1000;
  walked = await meetForms(portal);
}, 240_000);

/** Longer than any field of text takes. */
const long = "Ы".repeat(2_500);
/** Of the cart the whole form goes with every button; it has a test of its own. */
const mets = () => [...walked.posts.values()].filter(({ action }) => action !== "/cart");
const words = /[а-яё]{3}/i;

/** Each account's forms in turn, the accounts beside each other. */
async function inTurn(work: (met: Met) => Promise<void>): Promise<void> {
  const byAccount = [...Map.groupBy(mets(), ({ visitor }) => visitor).values()];
  await Promise.all(
    byAccount.map(async (own) => {
      for (const met of own) await work(met);
    }),
  );
}

/** What no field of the kind takes; a file, a tick and a choice of two have nothing wrong to say. */
function wrongFor({ kind, name, isRequired }: Control): string[] {
  // What is no kind of claim is as good as none.
  if (kind === "checkbox" || kind === "file" || name.startsWith("claim-")) return [];
  if (kind === "select" || kind === "radio") return ["нет такого", ...(isRequired && kind === "select" ? [""] : [])];
  if (kind === "date") return ["0000-01-01"];
  if (kind === "time") return ["99:99"];
  const isNumber = kind === "number" || /^(rating|quantity|[cq]\..*)$/.test(name);
  return [isNumber ? "минус пять" : long, ...(isRequired ? [""] : [])];
}

/** Another value of a field than the one that is drawn, as a person might leave it. */
function other({ kind, value, options, isTrap }: Control): string {
  if (kind === "hidden" || isTrap || kind === "checkbox" || kind === "radio") return value;
  if (kind === "select") return options.find((option) => option !== value && option !== "") ?? value;
  if (kind === "date") return "2026-03-27";
  if (kind === "time") return "11:30";
  if (kind === "number") return "3";
  if (kind === "password") return "Typed-2026-03";
  return value === "" ? "Набрано 7" : value;
}

/** Every field but one, changed: the boxes turned, the chosen radio button as it is. */
function typedBeside({ controls }: Form, name: string | null): [Control, string][] {
  const sent = controls.filter((each) => each.name !== name && each.kind !== "file");
  return sent
    .filter(({ kind, isTicked }) => (kind === "checkbox" ? !isTicked : kind !== "radio" || isTicked))
    .map((each) => [each, other(each)]);
}

const isSecret = ({ kind, name }: Control) => kind === "password" || /(?<!postal)code$|confirmation/i.test(name);

/** Fields that do not hold what was typed into them. */
function lost(form: Form, typed: readonly [Control, string][]): string[] {
  return typed.flatMap(([control, value]) => {
    if (!isSeen(control) || isSecret(control)) return [];
    const now = form.controls.filter(({ name }) => name === control.name);
    const isBox = /checkbox|radio/.test(control.kind);
    const holds = isBox ? now.some((each) => each.value === control.value && each.isTicked) : now.some((each) => each.value === value);
    return holds ? [] : [`${control.kind} ${general(control.name)}`];
  });
}

const intentOf = ({ intent }: Form): [string, string][] => (intent === undefined ? [] : [["intent", intent]]);
const sentOf = (form: Form, typed: readonly [Control, string][], more: [string, string][] = []) => [
  ...typed.map(([{ name }, value]): [string, string] => [name, value]),
  ...more,
  ...intentOf(form),
];

function wordsOf(html: string, id: string): string {
  const at = html.indexOf(` id="${id}"`);
  return at < 0 ? "" : text(element(html.slice(html.lastIndexOf("<", at)), /<\w+/));
}

/** Says nothing without the name of its field. */
const vague = /^(Не заполнено|Обязательное поле|Превышена длина|Вариант не выбран|Некорректное|Введено максимально|Количество символов)/;

/** What is missing of a message: beside the field, said of the field, and led to from the summary, which names it (a message has one field). */
function unsaid(html: string, form: Form, control: Control): string[] {
  const own = form.controls.filter(({ name }) => name === control.name);
  const field = own.find(({ isInvalid }) => isInvalid) ?? own[0];
  if (!field) return ["the field is gone"];
  // Radio buttons are one field: the words belong to their group.
  const beside =
    control.kind === "radio" ? [`${own.find(({ id }) => id)?.id}-error`] : field.describedBy.filter((id) => id.endsWith("-error"));
  const summary = elements(html, /<\w+\b[^>]*role="alert"[^>]*>/).join("");
  const targets = hrefs(summary).filter((href) => href.startsWith("#"));
  const bare = links(summary).filter(
    ({ href, text: said }) =>
      own.some(({ id }) => href === `#${id}`) && beside.some((id) => wordsOf(html, id) === said) && vague.test(said),
  );
  return [
    ...(control.kind === "radio" || field.isInvalid ? [] : ["not marked as wrong"]),
    ...(beside.some((id) => words.test(wordsOf(html, id))) ? [] : ["no words beside it"]),
    ...(targets.some((href) => own.some(({ id }) => href === `#${id}`)) ? [] : [`the summary leads to ${targets.join(" ") || "nothing"}`]),
    ...(form.intent === "sendMessage" ? [] : bare).map((link) => `the summary says only ${link.text}`),
    ...targets.filter((href) => !html.includes(`id="${href.slice(1)}"`)).map((href) => `${href} is nowhere`),
  ];
}

/** Buttons that use one field and leave the others as they are typed, or none. */
const onlyOne: Record<string, string> = { fillData: "inn", fillBank: "bik", find: "find", removeRules: "" };

/** Every form of the portal by address and button; a new one is met by the walk and has to be named here. */
const forms = [
  "/activate-customer/* save",
  "/cabinet/accreditation/* acceptDocument",
  "/cabinet/accreditation/* approve",
  "/cabinet/accreditation/* approveWithComments",
  "/cabinet/accreditation/* assignRepresentative",
  "/cabinet/accreditation/* decline",
  "/cabinet/accreditation/* declineDocument",
  "/cabinet/accreditation/* formContract",
  "/cabinet/accreditation/* petition",
  "/cabinet/accreditation/* reassign",
  "/cabinet/accreditation/* sendToSecurity",
  "/cabinet/accreditation/* setSchedule",
  "/cabinet/accreditation/* take",
  "/cabinet/accreditation/* takeBackDocument",
  "/cabinet/branch/* attach",
  "/cabinet/branch/* center",
  "/cabinet/branch/* detach",
  "/cabinet/branch/* edit",
  "/cabinet/branch/* remove",
  "/cabinet/branch/* schedule",
  "/cabinet/branch/* status",
  "/cabinet/chats/* sendMessage",
  "/cabinet/companies/* activate",
  "/cabinet/companies/* bank",
  "/cabinet/companies/* contact",
  "/cabinet/companies/* data",
  "/cabinet/companies/* deactivate",
  "/cabinet/companies/* delete",
  "/cabinet/companies/* fillBank",
  "/cabinet/companies/* logo",
  "/cabinet/companies/* logoDelete",
  "/cabinet/companies/* metadata",
  "/cabinet/companies/add add",
  "/cabinet/company/about bank",
  "/cabinet/company/about branch",
  "/cabinet/company/about contact",
  "/cabinet/company/about data",
  "/cabinet/company/about fillBank",
  "/cabinet/company/about fillData",
  "/cabinet/company/about logo",
  "/cabinet/company/accreditation bank",
  "/cabinet/company/accreditation branch",
  "/cabinet/company/accreditation contact",
  "/cabinet/company/accreditation data",
  "/cabinet/company/accreditation deleteDocument",
  "/cabinet/company/accreditation fillBank",
  "/cabinet/company/accreditation fillData",
  "/cabinet/company/accreditation submit",
  "/cabinet/company/accreditation upload",
  "/cabinet/counteragents/* assignRepresentative",
  "/cabinet/customer/* activate",
  "/cabinet/customer/* avatar",
  "/cabinet/customer/* avatarDelete",
  "/cabinet/customer/* block",
  "/cabinet/customer/* delete",
  "/cabinet/customer/* edit",
  "/cabinet/customer/* resend",
  "/cabinet/customer/add add",
  "/cabinet/deals/* approve",
  "/cabinet/deals/* assignSeller",
  "/cabinet/deals/* changeStatus",
  "/cabinet/deals/* check",
  "/cabinet/deals/* collect",
  "/cabinet/deals/* collectAll",
  "/cabinet/deals/* comment",
  "/cabinet/deals/* confirm",
  "/cabinet/deals/* confirmPayment",
  "/cabinet/deals/* decline",
  "/cabinet/deals/* delivery",
  "/cabinet/deals/* find",
  "/cabinet/deals/* passToDelivery",
  "/cabinet/deals/* received",
  "/cabinet/deals/* repeat",
  "/cabinet/deals/* save",
  "/cabinet/deals/* sendMessage",
  "/cabinet/deals/* uploadDocument",
  "/cabinet/distribution-centers/* close",
  "/cabinet/distribution-centers/* create",
  "/cabinet/distribution-centers/* open",
  "/cabinet/distribution-centers/*/schedules/* exception",
  "/cabinet/distribution-centers/*/schedules/* main",
  "/cabinet/distribution-centers/*/schedules/* remove",
  "/cabinet/distribution-centers/*/schedules/* removeException",
  "/cabinet/distribution-centers/*/schedules/* removeRules",
  "/cabinet/distribution-centers/*/schedules/* rules",
  "/cabinet/notifications/list open",
  "/cabinet/notifications/list viewAll",
  "/cabinet/settings changeEmail",
  "/cabinet/settings changePassword",
  "/cabinet/settings changePhone",
  "/cabinet/settings confirmEmail",
  "/cabinet/settings confirmPhone",
  "/cabinet/settings endOthers",
  "/cabinet/settings endSession",
  "/cabinet/settings notifications",
  "/cabinet/settings resendEmail",
  "/cabinet/settings resendPhone",
  "/cabinet/tickets/* assign",
  "/cabinet/tickets/* resolve",
  "/cabinet/tickets/* sendMessage",
  "/cabinet/tickets/* takeIntoWork",
  "/cabinet/tickets/new create",
  "/cabinet/user avatar",
  "/cabinet/user edit",
  "/cabinet/user requestDeletion",
  "/cart branch",
  "/cart clear",
  "/cart nearestDates",
  "/cart order",
  "/cart repeat",
  "/cart save",
  "/login",
  "/register confirm",
  "/register register",
  "/register resend",
  "/resources/basket add",
  "/resources/basket set",
  "/restorePassword request",
  "/restorePassword resend",
  "/restorePassword save",
  "/restorePassword verify",
  "/support send",
];

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
}, 240_000);

test("trust S36: a wrong value of any field comes back with its words beside it, a summary that leads to it, and everything else as typed", async () => {
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
        // A product's form stands on many pages: it answers with the page it came from.
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
          // What the directory found takes the place of what was typed.
          ...(used !== undefined && answer.status === 200 ? [] : lost(form, typed)),
          ...(keeps ? [] : ["what was typed is gone"]),
        ];
        if (missing.length > 0) wrong.push(`${label}: ${missing.join("; ")}`);
      }
    }
  });
  expect(wrong).toEqual([]);
}, 180_000);

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
  // Some forms want nothing, and have done their work.
  await rows.restore();
  expect(wrong).toEqual([]);
  expect(named).toBeGreaterThan(40);
}, 120_000);

test("without script no page shows a control that does nothing", () => {
  expect(walked.dead).toEqual([]);
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
}, 120_000);

/** What a person types into a field of this name; what only one form takes stands with the form. */
const rightTexts: Record<string, string> = {
  login: "director@delta.example",
  surname: "Ковалёва",
  name: "Мария",
  patronymic: "Игоревна",
  position: "Закупщица",
  subunit: "Склад 7",
  department: "Склад 7",
  workPhone: "+7 487 255-01-23",
  work_phone: "+7 487 255-01-23",
  companyName: "ООО «Новая пекарня»",
  inn: "7199123453",
  ogrn: "1147199123455",
  kpp: "719901001",
  bik: "047003997",
  bankName: "Банк Тулы",
  correspondentAccount: "30101810600000000997",
  currentAccount: "40702810500000120045",
  organizationName: "ООО «Ромашка»",
  legalAddress: "Тула, ул. Советская, 7",
  physicalAddress: "300002, Тула, ул. Октябрьская, 9",
  postalCode: "300002",
  contact: "gost@forms.example",
  theme: "Проверяем форму",
  description: "Описание без script",
  text: "Сообщение без script",
  comment: "Примечание без script",
  reason: "Причина без script",
  note: "Заметка без script",
  slogan: "Свежее каждый день",
  excerpt: "Коротко о компании",
  driver: "Пётр Водителев",
  car: "К 777 КК 71",
  find: "кефир",
  rating: "4,6",
  currentPassword: password,
  password: "Fresh-Passw0rd",
  confirmation: "Fresh-Passw0rd",
  quantity: "3",
  leadDays: "2",
  cutoff: "11:30",
  // Not ahead, as the other days are.
  accreditationDate: "2026-02-27",
};

function rightValue({ kind, name, value, options, isTrap }: Control, index: number): string {
  if (kind === "hidden" || isTrap || /checkbox|radio/.test(kind)) return value;
  if (kind === "select") return options.find((option) => option !== value && option !== "") ?? value;
  if (kind === "email") return `right${index}@forms.example`;
  if (name === "phone") return `+7916200${String(index).padStart(4, "0")}`;
  if (kind === "date") return value || (rightTexts[name] ?? "2026-03-27");
  const own = rightTexts[name.replace(/^address\./, "")];
  return own ?? value;
}

async function filesFor({ controls }: Form): Promise<SentFile[]> {
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: "#0a3d34" } })
    .png()
    .toBuffer();
  return controls
    .filter(({ kind }) => kind === "file")
    .map(({ name }) =>
      /avatar|image/.test(name)
        ? { name, filename: "me.png", type: "image/png", bytes: picture }
        : { name, filename: "paper.pdf", type: "application/pdf", bytes: pdf },
    );
}

/** What one form takes instead. */
const rightOf: Record<string, Record<string, string>> = {
  "/login": { password },
  "/register register": { inn: "779941073314" },
};
/** Where the code of a form went. */
const codeOf: Record<string, string> = {
  "/register confirm": "newcomer@forms.example",
  "/restorePassword verify": "manager@beta.example",
  "/cabinet/settings confirmEmail": "other@forms.example",
  "/cabinet/settings confirmPhone": "+79161234500",
};
/** What the state of the demo data refuses whatever is typed: its words are another test's. */
const closed = [
  "/cabinet/branch/* remove",
  "/cabinet/distribution-centers/*/schedules/* remove",
  "/cabinet/companies/* data",
  "/cabinet/company/accreditation submit",
];
/** Messages about a change that was made again, and a password that is right no more. */
const retold = ["outbox_events", "login_attempts"];

/** The form as a person fills it in: every field, one of each choice, one of each kind of ticks. */
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
    const isDone = first.status === 303 || (first.status === 200 && /^(fillData|fillBank|find|check)$/.test(form.intent ?? ""));
    if (!isDone || next.status !== 200 || !isShown)
      wrong.push(
        `${name}: ${first.status} ${first.location}, then ${next.status}; ${text(elements(next.body, /<\w+\b[^>]*role="alert"[^>]*>/).join(" ")).slice(0, 200)}`,
      );
    if (second.status >= 500) wrong.push(`${name} again: ${second.status}`);
    if (more.length > 0) wrong.push(`${name} twice: more ${more.join(" ")}`);
  }
  expect(wrong).toEqual([]);
}, 240_000);

/** Forms of what nobody else edits, what is new, or what is only read: they name no version of it. */
const unversioned = [
  "/activate-customer/* save",
  "/cabinet/chats/* sendMessage",
  "/cabinet/companies/add add",
  "/cabinet/company/about branch",
  "/cabinet/company/accreditation branch",
  "/cabinet/customer/add add",
  "/cabinet/deals/* repeat",
  "/cabinet/deals/* sendMessage",
  "/cabinet/deals/* uploadDocument",
  "/cabinet/distribution-centers/* close",
  "/cabinet/distribution-centers/* create",
  "/cabinet/distribution-centers/* open",
  "/cabinet/notifications/list open",
  "/cabinet/notifications/list viewAll",
  "/cabinet/settings changeEmail",
  "/cabinet/settings changePassword",
  "/cabinet/settings changePhone",
  "/cabinet/settings confirmEmail",
  "/cabinet/settings confirmPhone",
  "/cabinet/settings endOthers",
  "/cabinet/settings endSession",
  "/cabinet/settings notifications",
  "/cabinet/settings resendEmail",
  "/cabinet/settings resendPhone",
  "/cabinet/tickets/* assign",
  "/cabinet/tickets/* resolve",
  "/cabinet/tickets/* sendMessage",
  "/cabinet/tickets/* takeIntoWork",
  "/cabinet/tickets/new create",
  "/cabinet/user requestDeletion",
  "/login",
  "/register confirm",
  "/register register",
  "/register resend",
  "/resources/basket add",
  "/resources/basket set",
  "/restorePassword request",
  "/restorePassword resend",
  "/restorePassword save",
  "/restorePassword verify",
  "/support send",
];
const versionOf = (form: Form | undefined) => form?.controls.find(({ name }) => name === "version")?.value;
/** Buttons of a form that look something up for it. */
const lookup = /^(check|find|fillData|fillBank)$/;

test("every form that edits or decides carries the version that its page showed", () => {
  expect([...new Set(mets().flatMap((met) => (versionOf(met.form) === undefined ? [nameOf(met)] : [])))].sort()).toEqual(unversioned);
  expect(mets().flatMap((met) => (/^(|[1-9]\d*)$/.test(versionOf(met.form) ?? "") ? [] : [nameOf(met)]))).toEqual([]);
});

test("of a page that is no longer true every form is refused with and without script, keeps what was typed, and may then be sent knowingly", async () => {
  const rows = await rememberRows(portal.backend, "stale");
  const wrong: string[] = [];
  const tables = ["companies", "customers", "branches", "schedules", "deals", "accreditations", "accreditation_documents"];
  for (const [index, met] of mets().entries()) {
    const name = nameOf(met);
    if (unversioned.includes(name) || closed.includes(name) || lookup.test(met.form.intent ?? "")) continue;
    // A picture goes after a question, whose page is met by itself.
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
      // The question is asked anew from the page that says what changed.
      if (!met.page.includes("confirm=")) wrong.push(`${name}: the form is gone`);
      continue;
    }
    // A phone comes back in groups of digits.
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
}, 240_000);
