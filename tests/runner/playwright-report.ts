import type { JSONReport, JSONReportSuite, JSONReportTest } from "@playwright/test/reporter";
import type { Report } from "../support/report.ts";

export type PlaywrightReport = JSONReport;
type JourneysReport = Omit<Report, "failed"> & { failed: (Report["failed"][number] & { project?: string })[] };

/** `file` of a failed journey has its line: `order.spec.ts:12`. */
export function toReport({ suites, errors }: PlaywrightReport): JourneysReport {
  const tests = suites.flatMap(specsOf).flatMap((spec) => spec.tests.map((test) => ({ spec, test })));
  const seconds = new Map<string, number>();
  for (const { spec, test } of tests) {
    const spent = test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
    seconds.set(spec.file, (seconds.get(spec.file) ?? 0) + spent);
  }
  return {
    passed: tests.filter(({ test }) => test.status === "expected").length,
    files: [...seconds].map(([file, spent]) => ({ file: `tests/e2e/${file}`, seconds: spent })),
    failed: [
      ...tests
        .filter(({ test }) => test.status !== "expected")
        .map(({ spec, test }) => ({
          file: `${spec.file}:${spec.line}`,
          title: spec.title,
          project: test.projectName,
          errors: errorsOf(test),
        })),
      ...errors.map(({ message = "" }) => ({ file: "", title: "an error outside of tests", errors: [{ message }] })),
    ],
  };
}

const errorsOf = ({ results }: JSONReportTest) => results.flatMap(({ errors }) => errors.map(({ message = "" }) => ({ message })));

const specsOf = (suite: JSONReportSuite): JSONReportSuite["specs"] => [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
