import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "#server/build-portal.ts";
import type { Phase } from "./phases.ts";

const MOST_FILES = 20;

/** Prints the slowest files, the failed tests with their commands and, as the last line, the result. Returns the exit code. */
export function printSummary(phases: readonly Phase[]): number {
  const slowest = slowestFiles(phases);
  mkdirSync(join(root, "tests/.output"), { recursive: true });
  writeFileSync(join(root, "tests/.output/slowest-files.txt"), slowest);
  console.log(`\n${slowest}`);
  console.log(phases.map(({ name, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${name}`).join("\n"));

  const failures = phases.flatMap((phase) => phase.failures);
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(textOf).join("\n")}`);
  const passed = phases.reduce((sum, phase) => sum + phase.passed, 0);
  if (passed === 0) console.error("\nNot a single test ran");
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length > 0 || passed === 0 ? 1 : 0;
}

const textOf = ({ what, command, why = "" }: Phase["failures"][number]) =>
  [`  ${what}`, ...[command, ...why.split("\n")].map((line) => `    ${line}`.trimEnd())].filter(Boolean).join("\n");

/** Vitest's by processor seconds; journeys, whose work is done by the browser and the stack, by seconds. */
function slowestFiles(phases: readonly Phase[]): string {
  const files = phases.flatMap((phase) => phase.files.map((file) => ({ ...file, phase: phase.name })));
  const journeys = files.filter((file) => file.processorSeconds === undefined);
  const others = files.filter((file) => file.processorSeconds !== undefined);
  const list = (title: string, of: typeof files, weight: (file: (typeof files)[number]) => number) => [
    title,
    ...of
      .sort((one, other) => weight(other) - weight(one))
      .slice(0, MOST_FILES)
      .map((file) => `${weight(file).toFixed(1).padStart(7)}  ${file.file} (${file.phase})`),
  ];
  return [
    ...list(`The ${MOST_FILES} slowest files, by processor seconds`, others, ({ processorSeconds = 0 }) => processorSeconds),
    ...list(`\nThe ${MOST_FILES} slowest files of journeys, by seconds`, journeys, ({ seconds }) => seconds),
  ].join("\n");
}
