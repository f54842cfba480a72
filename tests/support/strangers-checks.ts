import { must } from "./demo-basket.ts";
import { type Form, formsOf } from "./portal-forms.ts";
import { main } from "./portal-html.ts";
import { type Answer, dataPath } from "./portal-visitor.ts";
import { colleague, columns, markOf, reveals, type Stranger, strangerNames, type useStrangers, type Who } from "./strangers.ts";
import { leadsOf, type resourceRows, type StrangersPage, withForm } from "./strangers-rows.ts";

type World = ReturnType<typeof useStrangers>;
type ResourceRow = (typeof resourceRows)[number];

const everybody: Who[] = [...columns, ...strangerNames];

/** The row's marks by person. */
export function marksOf([id, cells]: ResourceRow): Map<Who, string> {
  const marks = cells.replace("| ", "").split(" ");
  if (marks.length !== everybody.length) throw new Error(`${id} has ${marks.length} marks`);
  return new Map(everybody.map((who, index) => [who, marks[index] ?? ""]));
}

/** One of those who are answered alike: of the columns, and of the strangers. */
export function oneOfEach<Person extends Who>(answers: Map<Person, string>): Person[] {
  const seen = new Set<string>();
  return [...answers].flatMap(([who, mark]) => {
    const kind = `${mark} ${strangerNames.includes(who as Stranger)}`;
    if (seen.has(kind)) return [];
    seen.add(kind);
    return [who];
  });
}

/** Other systems post here, but from no page. */
const postedToSystems: Partial<Record<ResourceRow[0], number>> = { oneC: 403, exchangeCalls: 404 };

/** How the resource's answers to these people differ from the row. */
export async function visitResource({ own, visitorOf }: World, row: ResourceRow, people: readonly Who[]): Promise<string[]> {
  const [id, , path] = row;
  const marks = marksOf(row);
  const differences: string[] = [];
  for (const who of people) {
    const mark = must(marks.get(who));
    const wanted = leadsOf(own)[mark] ?? mark;
    const visitor = visitorOf(who);
    const answers: [way: string, answer: Answer][] = [["GET", await visitor.get(path(own))]];
    // A stream has no `.data`; the live channel's test requests it.
    if (id !== "events")
      answers.push(
        ["GET .data", await visitor.getData(path(own))],
        ["GET one loader", await visitor.getRoute(path(own), `resource-${id}`)],
      );
    for (const [way, answer] of answers) {
      if (markOf(answer) !== wanted) differences.push(`${who} ${way}: ${markOf(answer)}, not ${wanted}`);
      if (mark !== "+" && reveals(answer, who)) differences.push(`${who} ${way} hears of it`);
      // trust S52: uploaded files run no script; the browser's PDF viewer does not open in a sandbox.
      const { "content-disposition": isFile, "content-security-policy": policy = "" } = answer.headers;
      if (isFile && !/(^|; )sandbox$|^frame-ancestors 'none'$/.test(String(policy)))
        differences.push(`${who} ${way}: a file with ${policy}`);
    }
    if (withForm.includes(id)) continue;
    const posted = await visitor.post(path(own), { intent: "no such button" });
    if (posted.status !== (postedToSystems[id] ?? 405)) differences.push(`${who} POST: ${posted.status}`);
  }
  return differences;
}

/**
 * Buttons that read the public directory of companies and banks: every signed-in person may use them, and they return nothing of
 * the page.
 */
const directory = ["fillData", "fillBank"];

/** What a browser would send of the form, with text in empty fields. */
function bodyOf({ fields, intent }: Form): string {
  const sent = Object.entries(fields).map(([name, { value, isText }]) => [name, value === "" && isText ? "Чужое" : value]);
  return new URLSearchParams([...(intent === undefined ? [] : [["intent", intent]]), ...sent]).toString();
}

/** What strangers get at the page, by the letters of the columns. */
export const answersAt = ({ opens = [], away = {} }: StrangersPage) =>
  new Map(strangerNames.map((who) => [who, opens.includes(who) ? "+" : (away[who] ?? "N")]));

/** The page's forms as its owner sees them. */
export async function formsAt({ own, visitorOf }: World, page: StrangersPage): Promise<Form[]> {
  const whole = await visitorOf(page.owner).get(page.path(own));
  if (whole.status !== 200) throw new Error(`the owner of ${page.route} gets ${whole.status}`);
  return formsOf(main(whole)).filter(({ method, intent = "" }) => method === "post" && !directory.includes(intent));
}

type PageForms = { page: StrangersPage; forms: readonly Form[] };

/** How the answers to these strangers, who open the page and send its owner's forms, differ from the row. */
export async function visitPage({ own, visitorOf }: World, { page, forms }: PageForms, people: readonly Stranger[]): Promise<string[]> {
  const path = page.path(own);
  const differences: string[] = [];
  for (const who of people) {
    const visitor = visitorOf(who);
    const isColleague = page.opens === colleague && colleague.includes(who);
    const wanted = answersAt(page).get(who);
    for (const [way, answer] of [
      ["GET", await visitor.get(path)],
      ["GET .data", await visitor.getData(path)],
      ["GET one loader", await visitor.getRoute(path, page.route)],
    ] as const) {
      if (markOf(answer) !== wanted) differences.push(`${who} ${way}: ${markOf(answer)}, not ${wanted}`);
      if (!isColleague && reveals(answer, who)) differences.push(`${who} ${way} hears of it`);
    }
    for (const form of forms) {
      const action = new URL(form.action ?? path, `http://portal${path}`);
      const target = action.pathname + action.search;
      visitor.cookies.delete("redirected");
      const headers = { "content-type": "application/x-www-form-urlencoded", origin: visitor.origin };
      for (const address of [target, dataPath(target)]) {
        const answer = await visitor.send("POST", address, { headers, body: bodyOf(form) });
        const cell = `${who} POST ${address} ${form.intent ?? ""}: ${markOf(answer)}`;
        const isAsked = answer.location?.startsWith(`${action.pathname}?confirm=`);
        if (!["N", "F", "M", "422"].includes(markOf(answer)) && !isAsked) differences.push(cell);
        if (!isColleague && reveals(answer, who)) differences.push(`${cell} hears of it`);
      }
    }
  }
  return differences;
}
