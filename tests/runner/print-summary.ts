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
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(({ what, command }) => `  ${what}\n    ${command}`).join("\n")}`);
  const passed = phases.reduce((sum, phase) => sum + phase.passed, 0);
  if (passed === 0) console.error("\nNot a single test ran");
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length > 0 || passed === 0 ? 1 : 0;
}

/** By processor seconds; journeys, whose processors' time is the stack's, by seconds. */
function slowestFiles(phases: readonly Phase[]): string {
  const files = phases.flatMap((phase) => phase.files.map((file) => ({ ...file, phase: phase.name })));
  const weight = ({ processorSeconds, seconds }: (typeof files)[number]) => processorSeconds ?? seconds;
  const lines = files
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, MOST_FILES)
    .map(({ file, phase, seconds, processorSeconds }) =>
      [processorSeconds?.toFixed(1).padStart(9) ?? "        -", seconds.toFixed(1).padStart(7), ` ${file} (${phase})`].join(" "),
    );
  return [`The ${MOST_FILES} slowest files\nprocessor seconds`, ...lines].join("\n");
}
