type Content = string | number | boolean | readonly Xml[];
/** An element; null is written as nothing, as is an attribute without a value. */
export type Xml = readonly [name: string, content: Content, attributes?: Readonly<Record<string, string | undefined>>] | null;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Drops characters that XML 1.0 does not allow. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "");

export function toXml(element: Xml): string {
  if (!element) return "";
  const [name, content, attributes = {}] = element;
  const pairs = Object.entries(attributes).map(([key, value]) => (value === undefined ? "" : ` ${key}="${escaped(value)}"`));
  return `<${name}${pairs.join("")}>${typeof content === "object" ? content.map(toXml).join("") : escaped(String(content))}</${name}>`;
}
