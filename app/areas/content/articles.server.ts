import { Marked, type Tokens } from "marked";
import { unbroken } from "#app/i18n/format.ts";

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

const articles = new Map(Object.entries(files).map(([path, text]) => [path.replace(/^.*\/|\.md$/g, ""), toArticle(text)]));

export function findArticle(name: string): Article | undefined {
  return articles.get(fileOf[name] ?? name);
}

function toArticle(file: string): Article {
  const [, head = "", body = file] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file.replaceAll("\r\n", "\n")) ?? [];
  const facts = new Map(
    head.split("\n").map((line) => [line.slice(0, line.indexOf(":")).trim(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const fact = (name: string) => facts.get(name)?.replace(/^"(.*)"$/, "$1") ?? "";
  return {
    title: fact("title"),
    description: fact("description"),
    updated: fact("updated"),
    html: inRegions(markdown().parse(unbroken(body), { async: false }), fact("title")),
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
        const words = this.parser.parseInline(tokens);
        return isSafeLink(href) ? `<a href="${escapeHtml(href)}">${words}</a>` : words;
      },
    },
  });
}
