import { SaxesParser } from "saxes";
import { OneCError } from "../one-c-error.ts";
import type { Element } from "./element.ts";

/** An element that was read, its place for messages, and the enclosing read element. */
export type ReadElement = { element: Element; place: string; within: Element | undefined };

/** Parents by element name. Elements with one of these parents are read whole; all others are skipped. */
type ElementFilter = Readonly<Record<string, readonly string[]>>;

export const ofCatalogue = {
  Группа: ["Группы", "Классификатор"],
  Свойство: ["Свойства"],
  СвойствоНоменклатуры: ["Свойства", "СвойстваНоменклатуры"],
  Справочник: ["ВариантыЗначений"],
  ВариантЗначения: ["ВариантыЗначений"],
  ТипЦены: ["ТипыЦен"],
  ЕдиницаИзмерения: ["ЕдиницыИзмерения"],
  Склад: ["Склады"],
  Товар: ["Товары"],
  Предложение: ["Предложения"],
} as const satisfies ElementFilter;
/** Elements reported at their start tag, for their attributes. */
const heads = new Set(["Каталог", "ПакетПредложений", "ИзмененияПакетаПредложений"]);
const root = "КоммерческаяИнформация";
export const ofOrders: ElementFilter = { Документ: [root, "Контейнер"] };

/** Its elements are skipped: goods of orders are not goods of the catalogue. */
const foreign = "Документ";

const maxDepth = 100;
/** Maximum of characters in an element, and between two tags. */
const maxElementLength = 1024 * 1024;

type Open = { element: Element; isTaken: boolean; place: string; held: number };

/** Streams the elements of a document, with one read element in memory. Throws OneCError for a broken or hostile document. */
export async function* readElements(
  text: AsyncIterable<string>,
  name: string,
  filter: ElementFilter = ofCatalogue,
): AsyncGenerator<ReadElement> {
  const parser = new SaxesParser({ xmlns: false });
  const open: Open[] = [];
  /** Open elements that are read. */
  const holders: Open[] = [];
  const counts = new Map<string, number>();
  let elements: ReadElement[] = [];
  let sinceTag = 0;
  const fail = (key: string, values = {}) => {
    throw new OneCError(key, { name, line: parser.line, ...values });
  };

  const hold = (held: Open, characters: number) => {
    held.held += characters;
    if (held.held > maxElementLength) fail("largeElement", { element: `${name}: ${held.place}` });
  };

  parser.on("doctype", () => fail("doctype"));
  parser.on("opentag", ({ name: tag, attributes }) => {
    sinceTag = 0;
    const own = tag.slice(tag.indexOf(":") + 1);
    const parent = open.at(-1);
    if (!parent && own !== root) fail("notCommerceMl");
    if (own === "Каталог" && attributes.Идентификатор !== undefined) fail("oldSchema");
    if (open.length >= maxDepth) fail("deep");
    const isTaken = filter[own]?.includes(parent?.element.name ?? "") === true && open[1]?.element.name !== foreign;
    const element: Element = { name: own, attributes, text: "", children: [] };
    const within = holders.at(-1);
    if (within) hold(within, own.length + lengthOf(attributes));
    if (within && !isTaken) parent?.element.children.push(element);
    if (heads.has(own)) elements.push({ element, place: `${name}: ${own}`, within: undefined });
    const opened: Open = { element, isTaken, place: own, held: 0 };
    open.push(opened);
    if (!isTaken) return;
    const number = (counts.get(own) ?? 0) + 1;
    counts.set(own, number);
    opened.place = `${own} ${number}`;
    holders.push(opened);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    sinceTag = 0;
    const closed = open.pop();
    if (!closed?.isTaken) return;
    holders.pop();
    elements.push({ element: closed.element, place: `${name}: ${closed.place}`, within: holders.at(-1)?.element });
  });
  function addText(text: string) {
    sinceTag = 0;
    const within = holders.at(-1);
    const at = open.at(-1);
    if (!within || !at || text.trim() === "") return;
    hold(within, text.length);
    at.element.text += text;
  }

  for await (const chunk of text) {
    sinceTag += chunk.length;
    read(() => parser.write(chunk));
    if (sinceTag > maxElementLength) fail("largeElement", { element: `${name}: ${open.at(-1)?.place ?? ""}` });
    yield* elements;
    elements = [];
  }
  read(() => parser.close());
  yield* elements;

  function read(work: () => unknown) {
    try {
      work();
    } catch (error) {
      if (error instanceof OneCError) throw error;
      fail("notXml", { element: open.at(-1)?.place ?? root });
    }
  }
}

function lengthOf(attributes: Element["attributes"]): number {
  let length = 0;
  for (const key in attributes) length += key.length + (attributes[key]?.length ?? 0);
  return length;
}
