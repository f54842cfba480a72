import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { isSeen } from "#tests/support/form-send.ts";
import { onlyOne, wrongFor } from "#tests/support/form-typing.ts";
import { general, type Met, nameOf } from "#tests/support/form-walk.ts";
import { browserOf, lostOf, openPage, readAnew, sendWrong, typedIn, typeEverywhere } from "#tests/support/typed-forms.ts";
import { journeyMs } from "#tests/support/patience.ts";
import { useWalkedForms } from "#tests/support/walked-forms.ts";

const { portal, walked } = useWalkedForms();
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
});

afterAll(async () => {
  await browser?.close();
});

/** Raises every version and changes nothing else. */
async function moveVersions(): Promise<void> {
  const { rows } = await portal.backend.pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.columns
       where column_name = 'version' and data_type in ('integer', 'bigint') and table_schema = 'public'`,
  );
  for (const { table } of rows) await portal.backend.pool.query(`update "${table}" set version = version + 1`);
}

/**
 * Messages and the cart are left out: a message goes to the list above, refused or not; in the cart every button sends the whole
 * form, which typing.spec.ts covers.
 */
const isWhole = ({ action, form }: Met) => form.intent === "sendMessage" || action === "/cart";

/** A field with a wrong value that is surely refused; a form of boxes and buttons has none. */
function refusedBy(met: Met): { name: string; value: string } | undefined {
  const { form } = met;
  if ((form.intent ?? "") in onlyOne || isWhole(met)) return undefined;
  for (const control of form.controls.filter(isSeen)) {
    const [value] = /text|textarea|tel|email/.test(control.kind) ? wrongFor(control) : [];
    if (value) return { name: control.name, value };
  }
  return undefined;
}

const isTypedInto = ({ form }: Met) => form.controls.some((each) => isSeen(each) && each.kind !== "file");

test("trust R13: what is typed into any form stays while the page is read anew and while its other forms are refused", {
  timeout: 2 * journeyMs,
}, async () => {
  const wrong: string[] = [];
  let [typedInto, refused] = [0, 0];
  for (const [visitor, own] of Map.groupBy(walked.posts.values(), (met) => met.visitor)) {
    const page = await browserOf(browser, visitor);
    for (const [path, mets] of Map.groupBy(own, (met) => met.page)) {
      if (!mets.some(isTypedInto)) continue;
      const label = `${mets[0]?.account} ${general(path)}`;
      await openPage(page, visitor.origin + path);
      await typeEverywhere(page);
      let typed = await typedIn(page);
      typedInto += Object.keys(typed).length;
      await moveVersions();
      await readAnew(page);
      for (const one of lostOf(typed, await typedIn(page))) wrong.push(`${label}, read anew: ${one}`);
      typed = await typedIn(page);
      for (const met of mets) {
        const by = refusedBy(met);
        if (!by || !(await sendWrong(page, met, by.name, by.value))) continue;
        refused += 1;
        if (new URL(page.url()).pathname !== path.split("?")[0]) {
          wrong.push(`${label}, ${nameOf(met)} was not refused: ${page.url()}`);
          break;
        }
        const now = await typedIn(page);
        const lost = lostOf(typed, now).filter((one) => !one.includes(by.value.slice(0, 20)));
        for (const one of lost) wrong.push(`${label}, ${nameOf(met)} refused: ${one}`);
        typed = now;
      }
    }
    await page.context().close();
  }
  expect(wrong).toEqual([]);
  expect(typedInto).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(30);
});
