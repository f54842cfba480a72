import { gzipSync } from "node:zlib";
import { ask } from "./connection.ts";
import { buyers, type People } from "./people.ts";

export type Weight = {
  page: string;
  html: number;
  htmlGzip: number;
  products: number;
  scripts: number;
  script: number;
  scriptGzip: number;
  styleGzip: number;
};

/** Bytes of pages as a buyer downloads them: the document, and the script and style that it loads without a click. */
export async function weighPages(portal: number, people: People, categoryUuid: string, productUuid: string): Promise<Weight[]> {
  const [cookie = ""] = await people.cookies(buyers(1, 380));
  const pages = {
    catalogue: `/catalog/${categoryUuid}`,
    product: `/product-${productUuid}`,
    "a placeholder": "/delivery",
    "privacy policy": "/privacy-policy",
  };
  return Promise.all(Object.entries(pages).map(([page, path]) => weigh(portal, page, path, cookie)));
}

async function weigh(portal: number, page: string, path: string, cookie: string): Promise<Weight> {
  const read = async (url: string) =>
    (await ask(portal, { path: url, headers: { host: `127.0.0.1:${portal}`, accept: "text/html", cookie } })).body;
  const html = await read(path);
  const text = html.toString();
  const scripts = await closure(scriptsOf(text), read);
  const styles = [...new Set(text.match(/\/assets\/[\w.~-]+\.css/g))];
  const sum = (parts: Iterable<Buffer>, size: (part: Buffer) => number) => [...parts].reduce((total, part) => total + size(part), 0);
  const gzip = (part: Buffer) => gzipSync(part).length;
  return {
    page,
    html: html.length,
    htmlGzip: gzip(html),
    products: new Set(text.match(/\/product-[0-9a-f-]{36}/g)).size,
    scripts: scripts.size,
    script: sum(scripts.values(), (part) => part.length),
    scriptGzip: sum(scripts.values(), gzip),
    styleGzip: sum(await Promise.all(styles.map(read)), gzip),
  };
}

/** Scripts that the document loads itself; its manifest only names those of other pages. */
function scriptsOf(html: string): string[] {
  const loaded = /<link rel="modulepreload" href="(\/assets\/[\w.~-]+\.js)"|(?:from|import)\s*\(?\s*"(\/assets\/[\w.~-]+\.js)"/g;
  return [...html.matchAll(loaded)].map(([, preloaded, imported]) => preloaded ?? imported ?? "");
}

/** These scripts and their static imports; dynamic imports do not count. */
async function closure(named: readonly string[], read: (url: string) => Promise<Buffer>): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const queue = [...new Set(named)];
  for (let url = queue.pop(); url; url = queue.pop()) {
    if (found.has(url)) continue;
    const script = await read(url);
    found.set(url, script);
    for (const [, name] of script.toString().matchAll(/(?:from|import)\s*["']\.\/([\w.~-]+\.js)["']/g)) queue.push(`/assets/${name}`);
  }
  return found;
}
