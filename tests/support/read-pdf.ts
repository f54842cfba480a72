import { inflateSync } from "node:zlib";
import { extractText, getDocumentProxy, getMeta } from "unpdf";

/** The text of each page, with ordinary spaces. */
export async function pdfTexts(bytes: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, " "));
}

type Node = { role?: string; alt?: string; children?: Node[] };

/** Roles of a page's structure as a tree, such as `TR(TH TD TD)`. */
export async function pdfRoles(bytes: Buffer, page: number): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const tree = (await (await document.getPage(page)).getStructTree()) as Node | null;
  const rolesOf = ({ role, children = [] }: Node): string => {
    const inner = children.map(rolesOf).filter(Boolean).join(" ");
    return role === undefined ? "" : inner ? `${role}(${inner})` : role;
  };
  return tree ? rolesOf(tree) : "";
}

export const pdfMeta = async (bytes: Buffer) => getMeta(await getDocumentProxy(new Uint8Array(bytes)));

/** Rectangles that a page's content fills in black, in points: the modules of a code. */
export function blackRectangles(bytes: Buffer): { x: number; y: number; width: number; height: number }[] {
  const contents = [...bytes.toString("latin1").matchAll(/\/FlateDecode[^>]*>>\s*stream\r?\n/g)].flatMap((found) => {
    try {
      return [inflateSync(bytes.subarray(found.index + found[0].length)).toString("latin1")];
    } catch {
      return [];
    }
  });
  const page = contents.find((content) => content.includes("/Figure")) ?? "";
  const figure = /\/Figure [^>]*>> BDC([\s\S]*?)EMC/.exec(page)?.[1] ?? "";
  return [...figure.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));
}
