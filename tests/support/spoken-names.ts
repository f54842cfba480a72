import type { Page } from "@playwright/test";

/**
 * Names that lose a space: Chromium drops a text node of nothing but white space that stands beside another text node, which is what
 * React makes of `{label} <b>{text}</b>`. A reader then hears one word.
 */
export function joinedNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = "a[href], button, label, legend, summary, caption, h1, h2, h3, h4, [role=option]";
    const isText = (node: Node | null) => node instanceof Text || node instanceof Comment;
    return [...document.querySelectorAll<HTMLElement>(named)].flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (/^\s+$/.test(node.textContent ?? "") && (isText(node.previousSibling) || isText(node.nextSibling)))
          return [`${element.tagName.toLowerCase()} «${element.textContent}» is read without a space`];
      return [];
    });
  });
}
