import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Axe violations on the page or within a part of it, one line for each rule. */
export async function findings(page: Page, within?: string): Promise<string[]> {
  // Legacy mode: otherwise a second page is opened each time, to put the results of frames together. The portal has no frames.
  const axe = new AxeBuilder({ page })
    .withTags(standards)
    .options({ resultTypes: ["violations"], rules: { "target-size": { enabled: true }, "landmark-unique": { enabled: true } } })
    .setLegacyMode();
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`)
        .join("; ")}`,
  );
}
