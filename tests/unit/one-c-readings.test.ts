import { expect, test } from "vitest";
import { decode } from "#server/backend/exchange/one-c/documents/decode.ts";
import { readElements } from "#server/backend/exchange/one-c/documents/read-elements.ts";
import { guessTargets } from "#server/backend/exchange/one-c/mappings/guess.ts";
import type { MappedEntity, Mapping } from "#server/backend/exchange/one-c/mappings/mappings.ts";
import { catalogueXml, cp1251 } from "#tests/support/commerce-ml.ts";

const entity = (kind: MappedEntity["kind"], externalId: string, name: string, parent: string | null = null): MappedEntity => ({
  kind,
  externalId,
  name,
  parent,
  words: {},
});

const none = { segments: [], storages: [], priceLists: [] };
const targetsOf = (guesses: readonly Mapping[]) => Object.fromEntries(guesses.map(({ externalId, target }) => [externalId, target]));

test("a price type titled like a price list from tables becomes it, also a retail one; the catalogue's is another", () => {
  const types = [entity("priceType", "a", "розничная"), entity("priceType", "b", "Базовая"), entity("priceType", "c", "Опт")];
  expect(targetsOf(guessTargets(types, [], { ...none, priceLists: ["Розничная", "Опт"] }))).toEqual({ a: "own", b: "catalog", c: "own" });
  expect(targetsOf(guessTargets(types.slice(2), [], { ...none, priceLists: ["Опт"] }))).toEqual({ c: "own" });
  expect(targetsOf(guessTargets(types, [], none))).toEqual({ a: "catalog", b: "own", c: "own" });
});

test("a title that two price lists or two price types have waits for a person", () => {
  expect(targetsOf(guessTargets([entity("priceType", "a", "Опт")], [], { ...none, priceLists: ["Опт", "опт"] }))).toEqual({ a: "" });
  const twins = [entity("priceType", "a", "Опт"), entity("priceType", "b", "ОПТ")];
  expect(targetsOf(guessTargets(twins, [], { ...none, priceLists: ["Опт"] }))).toEqual({ a: "", b: "" });
});

test("groups of one name become the segments of that name under the categories of their parents; two of one path wait for a person", () => {
  const segments = [
    { uuid: "fish-other", name: "Прочее", category: "Рыба" },
    { uuid: "meat-other", name: "прочее", category: "Мясо" },
  ];
  const groups = [
    entity("group", "fish", "Рыба"),
    entity("group", "meat", "мясо"),
    entity("group", "f", "Прочее", "fish"),
    entity("group", "m", "Прочее", "meat"),
    entity("group", "bread", "Хлеб"),
    entity("group", "b", "Прочее", "bread"),
  ];
  expect(targetsOf(guessTargets(groups, [], { ...none, segments }))).toEqual({
    fish: "",
    meat: "",
    f: "fish-other",
    m: "meat-other",
    bread: "",
    b: "",
  });
  const twins = [...groups.slice(0, 3), entity("group", "f2", "прочее", "fish")];
  expect(targetsOf(guessTargets(twins, [], { ...none, segments }))).toEqual({ fish: "", meat: "", f: "", f2: "" });
});

const xml = catalogueXml([{ id: "1", name: "Кефир" }]);
const declared = xml.replace("UTF-8", "windows-1251");

test.each<[string, Buffer]>([
  ["a blank line", Buffer.from(`\r\n ${xml}`)],
  ["a byte order mark and a blank line", Buffer.from(`\ufeff\n${xml}`)],
  ["a blank line and a byte order mark", Buffer.from(`\n\ufeff${xml}`)],
  ["more blanks than a chunk has", Buffer.from(`${"\n".repeat(1000)}${xml}`)],
  ["a blank line, in windows-1251", Buffer.concat([Buffer.from("\r\n"), cp1251(declared)])],
  ["a byte order mark of UTF-8, although it says windows-1251", Buffer.from(`\ufeff${declared}`)],
])("a document is read that begins with %s", async (_, bytes) => {
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
  }
  const names: (string | undefined)[] = [];
  for await (const { element } of readElements(decode(chunks(), "import.xml"), "import.xml"))
    if (element.name === "Товар") names.push(element.children.find(({ name }) => name === "Наименование")?.text);
  expect(names).toEqual(["Кефир"]);
});
