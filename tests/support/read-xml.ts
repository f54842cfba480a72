import { SaxesParser } from "saxes";

export type ReadElement = { name: string; attributes: Record<string, string>; children: ReadElement[]; text: string };

/** The root of a document; throws for one that is not well-formed. */
export function readXml(xml: string): ReadElement {
  const parser = new SaxesParser();
  const top: ReadElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [top];
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes } as Record<string, string>, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.on("error", (error) => {
    throw error;
  });
  parser.write(xml).close();
  const [root] = top.children;
  if (!root) throw new Error("no root");
  return root;
}

/** Elements at a path of names, `СвСчФакт/СвПрод/ИдСв`. */
export const at = (from: ReadElement, path: string): ReadElement[] =>
  path
    .split("/")
    .reduce<ReadElement[]>((found, name) => found.flatMap(({ children }) => children.filter((each) => each.name === name)), [from]);
