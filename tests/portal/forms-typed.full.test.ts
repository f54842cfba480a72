import { type Browser, chromium } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { browserArgs, browserPath } from "#tests/support/browser-path.ts";
import { useFoundForms } from "#tests/support/found-forms.ts";
import { searchOddly, sendOdd } from "#tests/support/odd-input.ts";
import { journeyMs } from "#tests/support/timeouts.ts";
import { leaveForms, typeIntoForms } from "#tests/support/typed-forms.ts";

/** What people type, odd or unfinished, in every form that a crawl as every account finds; forms.full.test.ts has the other checks. */
const { portal, crawled } = useFoundForms("crawl");
const everyForm = () => [...crawled.posts.values()];
let browser: Browser;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: browserPath, args: browserArgs });
});

afterAll(async () => {
  await browser?.close();
});

/** Every fourth form, so that no test takes minutes. */
const quarters = [0, 1, 2, 3];

test.each(quarters)(
  "trust S36: an odd value in any field is refused with a message beside it, or saved as text: quarter %i",
  async (quarter) => {
    const { wrong, refused } = await sendOdd(
      everyForm().filter((_, index) => index % quarters.length === quarter),
      "all",
    );
    expect(wrong).toEqual([]);
    // The forms' own rules refused most values; the visitor was not simply redirected.
    expect(refused).toBeGreaterThan(80);
  },
);

test("trust S40: an odd search value is answered with a page", async () => {
  expect(await searchOddly(crawled.searches, "all")).toEqual([]);
});

test("trust R13: text typed into a form survives a refresh of the page's data and a refusal of the page's other forms", {
  timeout: 2 * journeyMs,
}, async () => {
  const { wrong, typed, refused } = await typeIntoForms(browser, portal, everyForm());
  expect(wrong).toEqual([]);
  expect(typed).toBeGreaterThan(200);
  expect(refused).toBeGreaterThan(30);
});

test("what is typed into a form of more than a line stays over a link, a tab, a search, a reload, a lost session, and is in another tab", {
  timeout: 2 * journeyMs,
}, async () => {
  const { lost, typed, left } = await leaveForms(browser, everyForm());
  expect(lost).toEqual([]);
  expect(typed).toBeGreaterThan(200);
  for (const [way, pages] of Object.entries(left)) expect(pages, way).toBeGreaterThan(5);
});
