import type { Reporter, TestCase } from "vitest/node";

/** Names the tests that passed only on a retry; Playwright's and Vitest's own reporters do not. */
export default class SecondTries implements Reporter {
  readonly #late: string[] = [];

  onTestCaseResult(test: TestCase): void {
    const { retryCount = 0 } = test.diagnostic() ?? {};
    if (retryCount > 0 && test.result().state === "passed") this.#late.push(`${test.module.relativeModuleId} > ${test.fullName}`);
  }

  onTestRunEnd(): void {
    if (this.#late.length === 0) return;
    console.warn(
      `\nA defect to mend, though not in the way of this run: ${this.#late.length} tests needed a second try\n${this.#late.join("\n")}`,
    );
  }
}
