import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";

type Heard = { spoken: string; focus: string };

/** What a screen reader gets of Chromium's accessibility tree: texts of its live regions, and role and name of the focused node. */
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
    focus: focused ? `${focused.role?.value} ${focused.name?.value || textOf(focused.nodeId)}` : "",
  };
}

/** The tree holds the sentence that tells the act's result, and the focus stands where it says. */
export async function expectHeard(page: Page, spoken: string | RegExp, focus: string | RegExp): Promise<void> {
  const pattern = (text: string | RegExp) => (typeof text === "string" ? expect.stringContaining(text) : expect.stringMatching(text));
  await expect
    .poll(async () => {
      const { spoken: words, focus: place } = await heard(page);
      return { spoken: words.replaceAll("\u00A0", " "), focus: place.replaceAll("\u00A0", " ") };
    })
    .toEqual({ spoken: pattern(spoken), focus: pattern(focus) });
}
