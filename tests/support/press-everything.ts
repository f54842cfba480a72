import type { Page } from "@playwright/test";
import type { Person } from "./browser.ts";
import { waitTimeoutMs } from "./timeouts.ts";

/** Buttons that end the session. */
const never = /^Выйти/;
/** Buttons that remove the rest of the page are pressed last. */
const last = /^(Очистить|Удалить|Отменить|Отклонить|Отключить$|Заблокировать|Закрыть|Завершить|Оформить|Снять|Отозвать)/;

declare global {
  interface Window {
    /** Remix's own global. */
    __remixRouter?: { state: { navigation: { state: string }; revalidation: string; fetchers: Map<string, { state: string }> } };
    /** Controls by kind, as found last. */
    kinds?: Map<string, HTMLElement>;
  }
}

/** Controls that can be pressed now, by kind: the label without digits, and the form's address. A dialog hides all outside it. */
const kindsOf = (page: Page) =>
  page.evaluate(() => {
    const dialog = document.querySelector("dialog:modal");
    const pressable = "button:not(:disabled, [aria-disabled=true], [tabindex='-1']), summary, a[href*='confirm=']";
    const kinds = new Map<string, HTMLElement>();
    for (const element of (dialog ?? document).querySelectorAll<HTMLElement>(pressable)) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const words = (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/[\d\s]+/g, " ").trim();
      const { form } = element as HTMLButtonElement;
      const goes = form ? new URL(form.action).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*") : "";
      const kind = `${words.split(/[:,«]/)[0]}${goes && ` → ${goes}`}${dialog ? " (asked)" : ""}`;
      if (!kinds.has(kind)) kinds.set(kind, element);
    }
    window.kinds = kinds;
    return [...kinds.keys()];
  });

/** Presses each kind of button of these pages with Enter; returns those after which nothing has the focus. */
export async function pressEverything({ page, open }: Person, paths: readonly string[]): Promise<string[]> {
  const lost: string[] = [];
  const pressed = new Set<string>();
  await page.addInitScript(() => {
    window.print = () => {};
  });
  for (const path of paths) {
    let kinds: string[] = [];
    for (let isFresh = false; ; ) {
      const left = kinds.filter((each) => !pressed.has(each) && !never.test(each));
      const kind = left.find((each) => !last.test(each)) ?? left[0];
      if (!kind) {
        if (isFresh) break;
        await openWhole(page, open, path);
        kinds = await kindsOf(page);
        isFresh = true;
        continue;
      }
      pressed.add(kind);
      const here = page.url();
      await page.evaluate((name) => window.kinds?.get(name)?.focus(), kind);
      await page.keyboard.press("Enter");
      const { focus, kinds: now } = await result(page);
      if (/^(body|html|gone)/.test(focus)) lost.push(`${path} ${kind}: ${focus}`);
      isFresh = page.url() === here && now.join() === kinds.join();
      kinds = isFresh || now.some((each) => each.endsWith("(asked)")) ? now : [];
    }
  }
  return lost;
}

/** Opens the page with its panels, so that their controls are pressed too. */
async function openWhole(page: Page, open: Person["open"], path: string): Promise<void> {
  await open(path);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details:not([name])")) details.open = true;
  });
}

/** What has the focus and what can be pressed once the answer is drawn. */
async function result(page: Page): Promise<{ focus: string; kinds: string[] }> {
  for (;;) {
    try {
      return { focus: await settled(page), kinds: await kindsOf(page) };
    } catch (error) {
      // A new document replaced this one.
      if (!/context was destroyed|navigation/i.test(String(error))) throw error;
    }
  }
}

async function settled(page: Page): Promise<string> {
  await page.waitForLoadState("domcontentloaded");
  return await page.evaluate(async (patience) => {
    // When the browser is idle again, drawing is done. A browser that draws nothing, as for a hidden page, is not waited for.
    const drawn = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(resolve));
        setTimeout(resolve, patience);
      });
    const isIdle = () => {
      const { navigation, revalidation, fetchers } = window.__remixRouter?.state ?? {};
      return (
        navigation?.state === "idle" && revalidation === "idle" && [...(fetchers?.values() ?? [])].every(({ state }) => state === "idle")
      );
    };
    await drawn();
    for (const until = performance.now() + patience; !isIdle(); await drawn()) {
      if (!document.querySelector("script[type=module]")) return "a page without script";
      if (performance.now() > until) return `gone: waits for ${JSON.stringify(window.__remixRouter?.state.navigation)}`;
    }
    await drawn();
    const { activeElement } = document;
    if (!activeElement?.isConnected) return "gone";
    const name = activeElement.getAttribute("aria-label") ?? activeElement.textContent ?? "";
    return `${activeElement.localName} ${name.trim().slice(0, 60)}`;
  }, waitTimeoutMs);
}
