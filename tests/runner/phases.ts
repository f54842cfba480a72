import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "#server/build-portal.ts";
import { isExecuted, rawStatements } from "../architecture/raw-statements.ts";
import { ensureBuilt } from "../support/portal-build.ts";
import type { FileReport, Report } from "../support/report.ts";
import { type PlaywrightReport, toReport } from "./playwright-report.ts";
import { runAloud, runQuietly } from "./run-command.ts";

/** `command` runs the failed test alone. `why`: the beginning of its errors. */
type Failure = { what: string; command: string; why?: string };
/** `seconds`: from its start to its end. */
export type Phase = { name: string; seconds: number; passed: number; failures: Failure[]; files: FileReport[] };

async function timed(name: string, work: () => Promise<Omit<Phase, "name" | "seconds">>): Promise<Phase> {
  const started = Date.now();
  const result = await work();
  const phase = { name, seconds: (Date.now() - started) / 1000, ...result };
  console.log(`\n${name}: ${phase.passed} passed, ${phase.failures.length} failed, ${phase.seconds.toFixed(0)} s`);
  return phase;
}

/** A phase that could not begin. */
export const notRun = (name: string, command: string, why: string): Phase => ({
  name,
  seconds: 0,
  passed: 0,
  failures: [{ what: `${name}: ${why}`, command }],
  files: [],
});

/** Types, lint, dead code or migrations. Types anew: what the next check would reuse costs half as much again to write down. */
export function check(name: "types" | "lint" | "unused" | "migrations"): Promise<Phase> {
  const command = `npm run check:${name}`;
  return timed(name, async () => {
    const { isGood, output } = await runQuietly("npm", [
      "run",
      `check:${name}`,
      ...(name === "types" ? ["--", "--incremental", "false"] : []),
    ]);
    if (!isGood) console.log(output);
    return { passed: 0, failures: isGood ? [] : [{ what: name, command }], files: [] };
  });
}

export function build(): Promise<Phase> {
  return timed("build", async () => {
    try {
      await ensureBuilt();
      return { passed: 0, failures: [], files: [] };
    } catch (error) {
      return { passed: 0, failures: [{ what: `build: ${(error as Error).message}`, command: "npm run build" }], files: [] };
    }
  });
}

type Options = { env?: Record<string, string>; isQuiet?: boolean };

/** Vitest with these arguments, of `npm run test:unit`. */
export function vitest(name: string, args: string[], { env = {}, isQuiet = false }: Options = {}): Promise<Phase> {
  const file = reportFile();
  const reporters = ["--reporter=default", "--reporter=./tests/support/report.ts"];
  return timed(name, async () => {
    const all = ["run", "test:unit", "--", ...args, ...reporters];
    const given = { ...env, TESTS_REPORT: file };
    const { isGood, output } = isQuiet ? await runQuietly("npm", all, given) : { isGood: await runAloud("npm", all, given), output: "" };
    const settings = commandOf(env);
    const report = readReport<Report>(file);
    if (output && !isGood) console.log(output);
    return toPhase(report, isGood, `${settings}npm run test:unit -- ${args.join(" ")}`, ({ file: path, title }) => {
      // `-t` is a pattern, in which the names of suites and test are joined by spaces.
      const words = title.replaceAll(" > ", " ").replaceAll(/[.*+?^${}()|[\]\\"`]/g, ".");
      return `${settings}npm run test:unit -- ${path}${words ? ` -t "${words}"` : ""}`;
    });
  });
}

/** Whether the tests of this phase, all of the backend and the portal, have executed every raw statement of the backend. */
export function statements({ files }: Phase): Phase {
  const executed = files.flatMap((file) => file.statements ?? []);
  const failures = rawStatements()
    .filter((statement) => !isExecuted(statement, executed))
    .map(({ path, from }) => ({ what: `no test executes the statement at ${path}:${from}`, command: "npm test" }));
  return { name: "raw statements", seconds: 0, passed: 0, failures, files: [] };
}

/** Playwright with these arguments, of `npm run test:e2e`. */
export function journeys(name: string, args: string[], env: Record<string, string>): Promise<Phase> {
  const file = reportFile();
  return timed(name, async () => {
    const isGood = await runAloud("npm", ["run", "test:e2e", "--", ...args, "--reporter=line,json"], {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const written = readReport<PlaywrightReport>(file);
    const report = written && toReport(written);
    const options = args.filter((word) => word === "--plain" || word === "--full");
    return toPhase(report, isGood, `npm run test:e2e -- ${args.join(" ")}`, ({ file: place, project }) =>
      ["npm run test:e2e --", ...options, `tests/e2e/${place}`, `--project="${project}"`].join(" "),
    );
  });
}

const reportFile = () => join(root, `tests/.output/report-${randomUUID()}.json`);

/** Undefined when the tool has ended before it wrote its report whole. */
function readReport<Written>(file: string): Written | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Written;
  } catch {
    return undefined;
  } finally {
    rmSync(file, { force: true });
  }
}

type Failed = { file: string; title: string; project?: string; errors: readonly { message: string }[] };

/** CI keeps only the end of what a run prints. */
const WHY_LINES = 12;
const whyOf = ({ errors }: Failed) =>
  errors
    .flatMap(({ message }) => stripVTControlCharacters(message).split("\n"))
    .filter((line) => line.trim() !== "")
    .slice(0, WHY_LINES)
    .map((line) => line.slice(0, 200))
    .join("\n");

function toPhase(report: Report | undefined, isGood: boolean, command: string, commandFor: (failed: Failed) => string) {
  const failures: Failure[] = (report?.failed ?? []).map((failed) => ({
    what: [failed.file, failed.title].filter(Boolean).join(" > "),
    command: failed.file ? commandFor(failed) : command,
    why: whyOf(failed),
  }));
  if (failures.length === 0 && !isGood) failures.push({ what: "it ended with an error and no failed test", command });
  if (failures.length === 0 && !report?.passed) failures.push({ what: "not a single test ran", command });
  return { passed: report?.passed ?? 0, failures, files: report?.files ?? [] };
}

const commandOf = (env: Record<string, string>) =>
  Object.entries(env)
    .filter(([name]) => name !== "CHROMIUM_PATH")
    .map(([name, value]) => `${name}=${value} `)
    .join("");
