import { describe, expect, test } from "vitest";
import type { CatalogueFacts } from "#server/backend/products/catalogue-facts.ts";
import { articleOf } from "#server/backend/products/search/article.ts";
import { makeLexicon } from "#server/backend/products/search/lexicon.ts";
import { normaliseSearch, turnLayout } from "#server/backend/products/search/normalise.ts";
import { readSearch } from "#server/backend/products/search/read-search.ts";
import { editDistance } from "#server/backend/products/search/spelling.ts";
import { formOf } from "#server/backend/products/search/tokens.ts";

describe("reading a search text", () => {
  const facts = (synonyms: [words: string, meaning: string, bothWays: boolean][] = []) =>
    ({
      version: 1,
      categories: new Map(),
      synonyms: synonyms.map(([words, meaning, bothWays]) => ({ words, meaning, bothWays })),
    }) as unknown as CatalogueFacts;
  const read = (typed: string, words: string[], synonyms: [string, string, boolean][] = []) =>
    readSearch(typed, makeLexicon(words, facts(synonyms)));
  const groupsOf = (typed: string, words: string[], synonyms: [string, string, boolean][] = []) =>
    read(typed, words, synonyms).groups.map(({ anyOf }) => anyOf.map((forms) => forms.join(" ")));

  test("a text is read as words and quantities, without anything that cannot be searched for", () => {
    expect(groupsOf("  Ёлка_100% ", ["елка"])).toEqual([["елк"], ["100%"]]);
    expect(groupsOf("молоко 0,9л", ["молоко"])).toEqual([[formOf("молоко")], ["900мл"]]);
    expect(groupsOf("молоко 900 мл", ["молоко"])).toEqual(groupsOf("молоко 0.9 литра", ["молоко"]));
    expect(groupsOf("йогурт без сахара", ["йогурт", "сахар"])).toEqual([["йогурт"], ["безсахар"]]);
    expect(read("🍎 %", []).search).toMatchObject({ words: null, article: null });
    expect(groupsOf("один ".repeat(50), ["один"]).length).toBeLessThanOrEqual(12);
  });

  test("an article is recognised in any writing", () => {
    for (const typed of ["010-241", "010 241", "010\u2011241", "арт. 010-241", "артикул 010241", "O10-241"])
      expect(articleOf(normaliseSearch(typed))?.whole, typed).toBe("% 010241 %");
    expect(articleOf("0-24")).toMatchObject({ part: "%0-24%" });
    for (const typed of ["М-001", "m-001", "АВ/1024", "C_010"]) expect(articleOf(normaliseSearch(typed))?.isWhole, typed).toBe(true);
    for (const typed of ["бри-60", "к-12"]) expect(articleOf(normaliseSearch(typed))?.isWhole, typed).toBe(false);
    for (const typed of ["молоко", "3.2", "молоко 3.2", "с1", "12", "кефир 25"]) expect(articleOf(typed), typed).toBeNull();
  });

  test("an article of letters and one or two digits is recognised whole, beside its words", () => {
    const wholeOf = (typed: string) => articleOf(normaliseSearch(typed));
    expect(wholeOf("NXK-1")).toEqual({ isWhole: false, part: "% nxk1 %", begins: "% nxk1 %", whole: "% nxk1 %" });
    expect(wholeOf("А-7")).toEqual({ isWhole: false, part: "% a7 %", begins: "% a7 %", whole: "% a7 %" });
    expect(wholeOf("nxk1")?.whole).toBe("% nxk1 %");
    expect(wholeOf("Кефир/АБ-12")?.whole).toBe("% keфиpaб12 %");
    expect(wholeOf("арт. NXK-1")?.isWhole).toBe(true);
    expect(groupsOf("бри-60", ["бри"])).toEqual([["бри"], ["60"]]);
    for (const typed of ["сыр 4", "2,5", "молоко 5%", "1л", "к 7", "nxk-", "nxk-1 молоко"]) expect(wholeOf(typed), typed).toBeNull();
  });

  test("synonyms are added to the words in one or in both directions, and a phrase counts before its words", () => {
    const synonyms: [string, string, boolean][] = [
      ["помидор", "томат", true],
      ["газировка", "лимонад, вода с газом", false],
      ["постное масло", "подсолнечное масло", true],
    ];
    expect(groupsOf("помидоры", ["томат"], synonyms)).toEqual([[formOf("помидор"), "томат"]]);
    expect(groupsOf("томаты", ["томат"], synonyms)).toEqual([["томат", formOf("помидор")]]);
    expect(groupsOf("газировка", ["лимонад"], synonyms)).toEqual([["газировк", "лимонад", "вод газ"]]);
    expect(groupsOf("лимонад", ["лимонад"], synonyms)).toEqual([["лимонад"]]);
    expect(groupsOf("масло постное", ["масло"], synonyms)).toEqual([["масл постн", "подсолнечн масл"]]);
  });

  test("the meanings of a single word are also searched apart, and lexemes are ranked from the last to the first", () => {
    const synonyms: [string, string, boolean][] = [["овощ", "лук, перец сладкий", false]];
    const searchOf = (typed: string) => read(typed, ["лук", "свежий", "гнилой"], synonyms).search;
    const choices = ["('овощ')", "('лук')", "('перц' & 'сладк')"];
    expect(searchOf("овощ")).toMatchObject({ words: `(${choices.join(" | ")})`, choices: choices.map((one) => `(${one})`) });
    expect(searchOf("овощ не гнилой").choices).toEqual(choices.map((one) => `(${one}) & !'гнил'`));
    for (const typed of ["свежий овощ", "лук"]) expect(searchOf(typed).choices, typed).toBeNull();
    expect(searchOf("овощ").rank).toBe("'сладк' | 'перц' | 'овощ' | 'лук'");
  });

  test("a beginning, a part or a derived form finds a known word, and an unknown word is left out", () => {
    expect(groupsOf("моцар", ["моцарелла"])).toEqual([["моцарелл"]]);
    expect(groupsOf("пастеризованное", ["ультрапастеризованное"])).toEqual([["ультрапастеризова"]]);
    expect(groupsOf("мандариновый", ["мандарин"])).toEqual([["мандарин"]]);
    expect(read("веган молоко", ["молоко"])).toMatchObject({ leftOut: ["веган"], shownFor: null });
  });

  test("another keyboard layout, another alphabet and misspelled words are corrected", () => {
    expect(turnLayout("ghbdtn")).toBe("привет");
    expect(turnLayout("привет")).toBeNull();
    const words = ["кефир", "молоко", "хлеб", "сыр", "соль", "шоколад", "extra"];
    const shownFor = (typed: string) => read(typed, words).shownFor;
    expect(["кифир", "хелб и малоко", "кефир", "автомобиль"].map(shownFor)).toEqual(["кефир", "хлеб и молоко", null, null]);
    expect(["[kt,", "kefir", "shokolad", "xleb", "учекф", "кeфир"].map(shownFor)).toEqual([
      "хлеб",
      "кефир",
      "шоколад",
      "хлеб",
      "extra",
      "кефир",
    ]);
    expect(shownFor("кифир малако хлеп сир слоь")).toBe("кефир молоко хлеб сыр соль");
    for (const [typed, word] of [
      ["тушонка", "тушенка"],
      ["шеколад", "шоколад"],
      ["жырный", "жирный"],
    ] as const)
      expect(read(typed, ["тушеный", "тушенка", "шоколад", "жирный"]), typed).toMatchObject({
        shownFor: word,
        groups: [{ direct: [[formOf(word)]], isGuess: false }],
      });
    expect(read("кифир малако хлеп сир слоь кефер", words).leftOut, "no more than five are compared with all the known ones").toEqual([
      "кефер",
    ]);
    expect([editDistance("хелб", "хлеб", 2), editDistance("кифир", "кефир", 2), editDistance("абвг", "эюя", 2)]).toEqual([1, 1, 3]);
  });
});
