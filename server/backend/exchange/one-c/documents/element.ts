import { cleanLine, cleanLines } from "#contract/clean-text.ts";

/** A part of a document, held in memory. */
export type Element = { name: string; attributes: Readonly<Record<string, string>>; text: string; children: Element[] };

export const childrenOf = (element: Element | undefined, name: string) => element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at?.children.find((child) => child.name === name), element);

/** Text of the element at a path, as one line; empty if there is none. */
export const textAt = (element: Element | undefined, ...path: readonly string[]) => cleanLine(childOf(element, ...path)?.text ?? "");

/** The same with its line breaks. */
export const linesAt = (element: Element | undefined, ...path: readonly string[]) => cleanLines(childOf(element, ...path)?.text ?? "");

/** Elements of a list: `listAt(product, "Группы", "Ид")`. */
export const listAt = (element: Element | undefined, list: string, name: string) => childrenOf(childOf(element, list), name);

const yes = new Set(["true", "1", "да"]);

export const isYes = (text: string | undefined) => yes.has((text ?? "").trim().toLowerCase());

export const isRemoved = (element: Element) =>
  isYes(textAt(element, "ПометкаУдаления")) ||
  isYes(element.attributes.ПометкаУдаления) ||
  [element.attributes.Статус, textAt(element, "Статус")].some((status) => /^удал[её]н$/i.test((status ?? "").trim()));
