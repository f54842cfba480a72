import { describe, expect, test } from "vitest";
import { columnNames } from "#tests/support/columns.ts";
import { rows, unknownWords } from "#tests/support/page-access-rows.ts";
import { isPostAnswered, isRefusal, placeOf, usePageVisits } from "#tests/support/page-visits.ts";
import { element } from "#tests/support/portal-html.ts";
import { keysShownIn } from "#tests/support/text-keys.ts";

const { visitOf } = usePageVisits();

describe("every page opens or refuses each role as the matrix says, by every kind of request, and shows no untranslated key", () => {
  test.each([...rows, unknownWords])("%s", async (_, cells, pages) => {
    const differences: string[] = [];
    for (const [index, mark] of cells.split(" ").entries()) {
      for (const [pattern, route] of pages) {
        const visit = await visitOf(columnNames[index] ?? "G", mark, pattern, route);
        const { visitor, column, path, wanted } = visit;
        const met = (way: string, place: string) => {
          if (place !== wanted) differences.push(`${column} ${way} ${path}: ${place}, not ${wanted}`);
        };
        const document = await visitor.get(path);
        met("GET", placeOf(document));
        // The gallery of widgets shows their property names.
        if (route !== "kit") for (const key of keysShownIn(document.body)) differences.push(`${column} ${path} shows the key ${key}`);
        met("GET .data", placeOf(await visitor.getData(path)));
        met("GET one loader", placeOf(await visitor.getRoute(path, route)));
        // The old `_data` parameter is refused or guarded like the rest.
        const old = await visitor.get(`${path}${path.includes("?") ? "&" : "?"}_data=${route}`);
        if (isRefusal(mark) && old.status === 200) differences.push(`${column} GET ?_data ${path} was answered`);
        if (!(await isPostAnswered(visit))) differences.push(`${column} POST ${path}: not ${wanted}`);
        if (mark === "r" && document.status === 200) {
          const form = element(element(document.body, /<main\b[^>]*>/), /<form\b[^>]*method="post"[^>]*>/);
          if (form) differences.push(`${column} reads only, yet ${path} has a form: ${form.slice(0, 200)}`);
        }
      }
    }
    expect(differences.sort()).toEqual([]);
  });
});
