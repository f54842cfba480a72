import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** `statements`: see `TaskMeta` in raw-statements.ts. */
export type FileReport = { file: string; seconds: number; processorSeconds?: number; statements?: string[] };
export type FailedTest = { file: string; title: string; errors: SerializedError[] };
/** What a run of one test tool came to; `failed` also has files that cannot be loaded and errors outside tests. */
export type Report = { passed: number; files: FileReport[]; failed: FailedTest[] };

/** Vitest's reporter for the runners of `npm test` and of planted bugs: writes a `Report` into the file named by TESTS_REPORT. */
export default class ReportFile implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const report: Report = {
      passed: tests.filter((test) => test.result().state === "passed").length,
      files: modules.map((module) => {
        const { duration, collectDuration, setupDuration } = module.diagnostic();
        const { processorSeconds, statements } = module.meta();
        const seconds = (duration + collectDuration + setupDuration) / 1000;
        return {
          file: module.relativeModuleId,
          seconds,
          ...(processorSeconds !== undefined && { processorSeconds }),
          ...(statements && { statements }),
        };
      }),
      failed: [
        ...tests.flatMap((test) => {
          const { errors = [], state } = test.result();
          return state === "failed" ? [{ file: test.module.relativeModuleId, title: test.fullName, errors: [...errors] }] : [];
        }),
        ...modules.flatMap((module) => {
          const errors = [...module.children.allSuites()].flatMap((suite) => suite.errors()).concat(module.errors());
          return errors.length > 0 ? [{ file: module.relativeModuleId, title: "", errors }] : [];
        }),
        ...(unhandled.length > 0 ? [{ file: "", title: "an error outside of tests", errors: [...unhandled] }] : []),
      ],
    };
    const file = process.env.TESTS_REPORT;
    if (!file) throw new Error("TESTS_REPORT names no file");
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}
