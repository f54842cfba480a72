/** Readers of server HTML. React renders it, so tags and attributes are well formed. */

export type Link = { href: string; text: string };

/** The first element whose start tag matches, with its content; "" without one. */
export function element(html: string, startTag: RegExp): string {
  const start = startTag.exec(html);
  if (!start) return "";
  const name = /^<(\w+)/.exec(start[0])?.[1] ?? "";
  const tags = new RegExp(`<(/?)${name}\\b[^>]*>`, "g");
  tags.lastIndex = start.index;
  for (let depth = 0, tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return html.slice(start.index, tags.lastIndex);
  }
  return html.slice(start.index);
}

/** The page's `main`, without header and footer. */
export const main = ({ body }: { body: string }) => element(body, /<main\b[^>]*>/);

/** Every element whose start tag matches. */
export function elements(html: string, startTag: RegExp): string[] {
  const found: string[] = [];
  let rest = html;
  for (let one = element(rest, startTag); one !== ""; one = element(rest, startTag)) {
    found.push(one);
    rest = rest.slice(rest.indexOf(one) + one.length);
  }
  return found;
}

export function links(html: string): Link[] {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href = "", inner = ""]) => ({
    href: decode(href),
    text: text(inner),
  }));
}

export const hrefs = (html: string) => links(html).map((link) => link.href);

export function text(html: string): string {
  return decode(html.replace(/<(script|style|svg)\b.*?<\/\1>/gs, " ").replace(/<[^>]+>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

export function title(html: string): string {
  return decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? "");
}

export function headings(html: string, level = 1): string[] {
  return [...html.matchAll(new RegExp(`<h${level}\\b[^>]*>(.*?)</h${level}>`, "gs"))].map(([, inner = ""]) => text(inner));
}

/** The fields in the order in which a browser sends them: without buttons and unchecked boxes. */
export function formFields(html: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [tag, kind] of html.matchAll(/<(input|textarea|select)\b[^>]*>/g)) {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
    const name = attribute("name");
    const isBox = kind === "input" && /^(checkbox|radio)$/.test(attribute("type") ?? "");
    if (name === undefined || attribute("type") === "file" || (isBox && !/\schecked\b/.test(tag))) continue;
    fields.append(decode(name), decode(attribute("value") ?? ""));
  }
  return fields;
}

export function decode(value: string): string {
  return value
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&");
}
