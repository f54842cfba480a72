import { Marked, type Tokens } from "marked";
import { unbroken } from "#app/i18n/format.ts";
import { noSeller, type ServerValues, toSellerValues } from "#app/i18n/seller-values.server.ts";
import { knownSeller } from "#app/request/seller.server.ts";
import type { Seller } from "#contract/seller.ts";
import { consentPages } from "#contract/seller-enums.ts";
import texts from "#locales/ru/seller.json";

const files = import.meta.glob<string>(["../../content/*.md", "!../../content/README.md"], {
  eager: true,
  query: "?raw",
  import: "default",
});

export type Article = {
  title: string;
  description: string;
  /** YYYY-MM-DD */
  updated: string;
  html: string;
};

/** Articles whose address differs from their file name (domain.md D12). */
const fileOf: Record<string, string> = { "personal-data-policy": "personal-data-consent" };

const sources = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), text]));

/** Rendered pages of a seller, and of nobody. */
const rendered = new WeakMap<object, Map<string, Article>>();

/** Whether the page is a text that people agree to: they read its edition of now. */
export const isConsent = (name: string): boolean => consentPages.some((page) => page === (fileOf[name] ?? name));

/** The page in the words of the portal's seller, or with the seller's own text. */
export function findArticle(name: string, seller: Seller | undefined = knownSeller()): Article | undefined {
  const file = fileOf[name] ?? name;
  const source = sources.get(file);
  if (source === undefined) return undefined;
  const articles = rendered.get(seller ?? noSeller) ?? new Map<string, Article>();
  rendered.set(seller ?? noSeller, articles);
  const article = articles.get(file) ?? toArticle(source, valuesOf(seller), (seller?.texts as Partial<Record<string, Text>>)?.[file]);
  articles.set(file, article);
  return article;
}

type Texts = Omit<ServerValues, "style">;
type Text = { markdown: string; updated: string };

function valuesOf(seller: Seller | undefined): Record<string, string> {
  if (!seller) return { ...(noSeller as Texts), phone: "" };
  const demo = seller.isDemo ? texts.demo : "";
  return { ...seller.requisites, ...(toSellerValues(seller) as Texts), ...(seller.phone === "" && { phone: "" }), demo };
}

/** A line with a value that the seller has not given is left out. */
const fillIn = (text: string, values: Record<string, string>): string =>
  text
    .split("\n")
    .filter((line) => [...line.matchAll(/\{\{(\w+)\}\}/g)].every(([, name = ""]) => values[name]))
    .join("\n")
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

function toArticle(file: string, values: Record<string, string>, own: Text | undefined): Article {
  const [, head = "", body = file] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const facts = new Map(
    head.split("\n").map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const fact = (name: string) => facts.get(name)?.replace(/^"(.*)"$/, "$1") ?? "";
  return {
    title: fact("title"),
    description: fillIn(fact("description"), values),
    updated: own?.updated ?? fact("updated"),
    html: inRegions(markdown().parse(unbroken(fillIn(own?.markdown ?? body, values)), { async: false }), fact("title")),
  };
}

/** Wide tables scroll in a focusable region. */
function inRegions(html: string, title: string): string {
  return html
    .replaceAll("<table>", `<div role="region" tabindex="0" aria-label="${escapeHtml(title)}"><table>`)
    .replaceAll("</table>", "</table></div>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Other links become plain text. */
function isSafeLink(href: string): boolean {
  return /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i.test(href);
}

/** Markdown without raw HTML and images. Headings start at h2, because the page renders the h1. */
function markdown(): Marked {
  return new Marked({
    gfm: true,
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      heading({ tokens, depth }: Tokens.Heading) {
        const level = Math.min(6, Math.max(2, depth));
        return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        return isSafeLink(href) ? `<a href="${escapeHtml(href)}">${inner}</a>` : inner;
      },
    },
  });
}
