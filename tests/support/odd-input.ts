import { type Crawled, type FoundForm, general } from "./form-crawl.ts";
import { isSecret as isSecretOf } from "./form-typing.ts";
import type { Field, Form } from "./portal-forms.ts";
import { elements, main as mainOf, text } from "./portal-html.ts";
import type { Answer, Visitor } from "./portal-visitor.ts";

/** Longer than any text field allows. */
const long = "Ы".repeat(2_500);
/** URL-encoded values that no field accepts: too long, NUL, an impossible date, an invalid number. */
const tooLong = encodeURIComponent(long);
const nul = "a%00b";
const noDay = "0000-01-01";
const noNumber = "-1e309";
/** A text field accepts it: sent last, because it may end the process that the form belongs to. */
const odd = encodeURIComponent("__proto__ \u202e\u200b\u{1F600} \"><script>alert(1)</script> ' OR 1=1--");
const huge = "x".repeat(500_000);

/** Of several fields of one kind, such as each line's quantity, the last. */
const triedFields = ({ fields }: Form) => [
  ...new Map(Object.keys(fields).map((name) => [general(name).replace(/\d+/g, "#"), name])).values(),
];

function bodyOf({ fields, intent }: Form, field: string, value: string): string {
  const given = Object.entries(fields).filter(([name]) => name !== field);
  const named = given.map(([name, sent]) => `${encodeURIComponent(name)}=${encodeURIComponent(sent.value)}`);
  return [...(intent === undefined ? [] : [`intent=${intent}`]), ...named, `${encodeURIComponent(field)}=${value}`].join("&");
}

/** What is wrong with the answer; null when nothing is. */
function complaint(answer: Answer, name: string, { isText }: Field, value: string, isSecret: boolean): string | null {
  if (answer.status >= 500) return String(answer.status);
  if (!answer.headers["content-type"]?.startsWith("text/html")) return null;
  if (answer.body.includes("<script>alert(1)</script>")) return "what was sent came back as markup";
  // A person does not see hidden fields, and an accepted value may have ended the process: these come back as they are.
  if (answer.status !== 422 || !isText || value.startsWith(odd)) return null;
  const main = mainOf(answer);
  const said = elements(main, /<\w+\b[^>]*\b(?:role="alert"|id="(?:errors|reasons|[^"]*-error)")[^>]*>/).map(text);
  if (!said.some((words) => /[а-яё]{3}/i.test(words))) return "refused without words";
  // A deal that an earlier value has declined has no such field any more.
  const isDrawn = main.includes(`name="${name}"`);
  return value === tooLong && !isSecret && isDrawn && !main.includes(long) ? "what was typed is gone" : null;
}

/** A field of a date, a number or a sum, by its name. */
const isNumeric = (name: string) => /date|days|cutoff|version|rating|price|^[cqr]\.|quantity|number/i.test(name);

/** Values to try in a field. */
function valuesFor(name: string, { isText }: Field): string[] {
  return [...(isText ? [tooLong, nul] : [nul]), ...(isNumeric(name) || !isText ? [noNumber] : []), ...(isNumeric(name) ? [noDay] : [])];
}

/** Most fields of forms with order lines. */
const maxFields: Record<string, number> = {
  "/cart": 3000,
  "/cabinet/collection/*": 3000,
  "/cabinet/deals/*": 3000,
  "/cabinet/ordering/branches": 3000,
  "/cabinet/ordering/branches/place": 3000,
  "/cabinet/companies/*/order": 3000,
  "/cabinet/companies/*/order/goods": 3000,
  "/cabinet/deals/*/correction": 3000,
  "/cabinet/deals/*/differences": 3000,
  "/cabinet/exchange/categories": 3000,
  "/cabinet/ordering/goods": 3000,
  "/cabinet/ordering/lists/*": 3000,
  "/cabinet/ordering/quick": 3200,
  "/cabinet/ordering/sheet": 3000,
  "/cabinet/ordering/standing/*": 3000,
  "/cabinet/payments/*": 3000,
};

/** How much of it: one of each kind, or everything. */
type Extent = "sample" | "all";

/** Sends too many fields, too long names and too deep ones to each address; as many as it may have must be read. */
export async function sendTooMany(foundForms: readonly FoundForm[], extent: Extent): Promise<string[]> {
  const wrong: string[] = [];
  const places = new Map(foundForms.map((foundForm) => [general(foundForm.action.split("?")[0] ?? ""), foundForm]));
  for (const [place, { visitor, action, form }] of places) {
    const [field = "a"] = triedFields(form);
    const most = maxFields[place] ?? 500;
    const named = (count: number) => Array.from({ length: count }, (_, index) => `a${index}=b`).join("&");
    const refused = (status: number) => status === 413;
    const read = (status: number) => status < 500 && status !== 413;
    const tries: [name: string, body: string, wanted: (status: number) => boolean][] = [
      ["too many fields", named(most + 2), refused],
      ["as many fields as may be", named(most - 1), read],
      ["a field too often", `${encodeURIComponent(field)}=1&`.repeat(most + 2), refused],
      ["a long name", `${"n".repeat(101)}=1`, refused],
      ["a list of four milliards", `${encodeURIComponent(field)}[4294967294]=1`, refused],
      ["an order to the library", "__intent__={}&__state__={", refused],
      ["a field as often as may be", `${encodeURIComponent(field)}=1&`.repeat(most - 1), read],
      ["a deep name", `${"a.".repeat(49)}a=1`, read],
    ];
    // All addresses read with one reader; only how many fields they take differs.
    const count = extent === "all" || place === "/support" || place === "/cart" ? tries.length : place in maxFields ? 2 : 1;
    for (const [name, body, wanted] of tries.slice(0, count)) {
      visitor.cookies.delete("redirected");
      const { status } = await visitor.postText(action, `intent=${form.intent ?? ""}&${body}`);
      if (!wanted(status)) wrong.push(`${place}: ${name}: ${status}`);
    }
  }
  return wrong;
}

/** Sends values that no field accepts, then one that text fields take as text; a sample sends one value to each form. */
export async function sendOdd(foundForms: readonly FoundForm[], extent: Extent): Promise<{ wrong: string[]; refused: number }> {
  const wrong: string[] = [];
  let refused = 0;
  const grown = new Set<string>();
  const send = async ({ visitor, action, form }: FoundForm, field: string, value: string) => {
    visitor.cookies.delete("redirected");
    const answer = await visitor.postText(action, bodyOf(form, field, value));
    if (answer.status === 422) refused += 1;
    const isSecret = form.controls.some((control) => control.name === field && isSecretOf(control));
    const said = complaint(answer, field, form.fields[field] as Field, value, isSecret);
    if (said !== null) wrong.push(`${general(action)} ${form.intent ?? ""} ${field}=${value.slice(0, 12)}: ${said}`);
  };
  const ofAccounts = [...Map.groupBy(foundForms, ({ account }) => account).values()];
  const inTurn = (work: (foundForm: FoundForm, index: number) => Promise<void>) =>
    Promise.all(
      ofAccounts.map(async (own) => {
        for (const [index, one] of own.entries()) await work(one, index);
      }),
    );
  await inTurn(async (one, index) => {
    const fields = triedFields(one.form);
    const odds = fields.filter((field) => one.form.fields[field]?.isText).map((field) => ({ field, value: odd }));
    const tries = fields.flatMap((field) => valuesFor(field, one.form.fields[field] as Field).map((value) => ({ field, value })));
    if (extent === "sample") {
      const each = [...tries, ...odds];
      for (const { field, value } of each.slice(index % (each.length || 1)).slice(0, 1)) await send(one, field, value);
      return;
    }
    for (const { field, value } of tries) await send(one, field, value);
    const place = general(one.action);
    if (fields[0] && !grown.has(place)) await send(one, fields[0], huge);
    grown.add(place);
  });
  if (extent === "sample") return { wrong, refused };
  await inTurn(async (one) => {
    const fields = triedFields(one.form);
    if (fields[0]) await send(one, fields[0], `${odd}&${encodeURIComponent(fields[0])}=b`);
    for (const field of fields) if (one.form.fields[field]?.isText) await send(one, field, odd);
  });
  return { wrong, refused };
}

/** Fills each search with odd values; a sample fills all its fields at once. */
export async function searchOddly(searches: Crawled["searches"], extent: Extent): Promise<string[]> {
  const wrong: string[] = [];
  const ask = async (visitor: Visitor, path: string, search: string) => {
    visitor.cookies.delete("redirected");
    const { status } = await visitor.get(`${path}?${search}`);
    if (status >= 500) wrong.push(`${general(path)} ${search.slice(0, 200)}: ${status}`);
  };
  const asked = new Set<string>();
  for (const { visitor, path, names } of searches.values()) {
    const all = [...names, "page", "sort"].map(encodeURIComponent);
    for (const value of extent === "all" ? [nul, odd, noDay, noNumber] : [nul, odd])
      await ask(visitor, path, all.map((name) => `${name}=${value}&${name}=b`).join("&"));
    for (const name of extent === "all" ? all : []) {
      const key = `${general(path)} ${name}`;
      if (!asked.has(key)) await ask(visitor, path, `${name}=${isNumeric(name) ? noDay : nul}`);
      asked.add(key);
    }
  }
  return wrong;
}
