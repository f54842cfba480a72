import type { Page } from "@playwright/test";

/** Controls of bars that stick to the bottom edge and of a chat's form: how many there are, and which a toast covers. */
export async function controlsUnderToasts(page: Page): Promise<{ controls: number; covered: string[] }> {
  return page.evaluate(() => {
    const toasts = [...document.querySelectorAll('main [role="status"] > div, main [role="alert"] > div, [role="status"] > div')]
      .filter((each) => getComputedStyle(each.closest("div:has(> [role=status])") ?? each).position === "fixed")
      .map((each) => each.getBoundingClientRect());
    const bars = [...document.querySelectorAll("main *")].filter((each) => {
      const { position, bottom, display } = getComputedStyle(each);
      return (position === "sticky" && bottom !== "auto" && display !== "none") || each.matches("form[data-keeps]");
    });
    const controls = bars.flatMap((bar) => [...bar.querySelectorAll("a, button, input:not([type=hidden]), summary, textarea")]);
    const shown = controls
      .map((each) => ({ each, at: each.getBoundingClientRect() }))
      .filter(({ at }) => at.width > 1 && at.height > 1 && at.top < innerHeight && at.bottom > 0);
    const covered = shown.filter(({ at }) =>
      toasts.some(({ left, right, top, bottom }) => at.left < right && at.right > left && at.top < bottom && at.bottom > top),
    );
    if (toasts.length === 0) throw new Error("no toast is shown");
    return { controls: shown.length, covered: covered.map(({ each }) => each.outerHTML.slice(0, 120)) };
  });
}

/** The focused element, if something such as a bar or a header covers it wholly. */
export async function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const at = (focused.closest("label") ?? focused).getBoundingClientRect();
    if (at.width < 2 || at.height < 2) return null;
    const xs = [0.1, 0.5, 0.9].map((part) => at.left + at.width * part);
    const ys = [0.1, 0.5, 0.9].map((part) => at.top + at.height * part);
    const isSeen = xs.some((x) =>
      ys.some((y) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (focused.contains(top) || top.contains(focused) || focused.closest("label")?.contains(top));
      }),
    );
    return isSeen ? null : focused.outerHTML.slice(0, 160);
  });
}
