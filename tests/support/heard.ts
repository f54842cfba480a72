import type { Locator, Page } from "@playwright/test";
import { expect } from "./browser.ts";

type Heard = {
  spoken: string;
  focus: string;
  /** Of the focused node. */
  description: string;
  isOff: boolean;
};

/** What a screen reader gets of Chromium's accessibility tree: texts of its live regions, and the focused node. */
export async function heard(page: Page): Promise<Heard> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (id: string): string => {
    const node = byId.get(id);
    const own = node?.role?.value === "StaticText" ? `${node.name?.value} ` : "";
    return own || (node?.childIds ?? []).map(textOf).join("");
  };
  const live = nodes.filter((node) => ["status", "alert"].includes(node.role?.value));
  const focused = nodes.filter((node) => node.properties?.some(({ name, value }) => name === "focused" && value.value)).at(-1);
  return {
    spoken: live.map(({ nodeId }) => textOf(nodeId)).join("\n"),
    description: focused?.description?.value ?? "",
    isOff: focused?.properties?.some(({ name, value }) => name === "disabled" && value.value) ?? false,
    focus: focused ? `${focused.role?.value} ${focused.name?.value || textOf(focused.nodeId)}` : "",
  };
}

/** The tree holds the sentence that tells the act's result, and the focus stands where it says. */
export async function expectHeard(page: Page, spoken: string | RegExp, focus: string | RegExp): Promise<void> {
  await expect.poll(() => plainlyHeard(page)).toMatchObject({ spoken: pattern(spoken), focus: pattern(focus) });
}

/** The tree at the disabled button holds its reason, and a press leaves the focus there or where the reason leads to. */
export async function expectOff(button: Locator, name: string, reason: string | RegExp, next: string | RegExp = name): Promise<void> {
  const page = button.page();
  await button.focus();
  await expect
    .poll(() => plainlyHeard(page))
    .toMatchObject({ focus: expect.stringContaining(`button ${name}`), description: pattern(reason), isOff: true });
  await page.keyboard.press("Enter");
  // What the press would change has been drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await expect.poll(() => plainlyHeard(page)).toMatchObject({ focus: pattern(next) });
}

const pattern = (text: string | RegExp) => (typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text));

async function plainlyHeard(page: Page): Promise<Heard> {
  const all = await heard(page);
  const plain = (text: string) => text.replaceAll("\u00A0", " ");
  return { ...all, spoken: plain(all.spoken), focus: plain(all.focus), description: plain(all.description) };
}
