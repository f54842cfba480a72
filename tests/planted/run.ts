import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { templatesCluster } from "../support/database-cluster.ts";
import type { Report } from "../support/report.ts";
import type { PlantedBug } from "./bug.ts";
import { bugs } from "./bugs.ts";
import { isOutcome, type TestFailure } from "./outcome.ts";

/** Plants each bug alone, runs its tests and says which bugs no test found. `-- <words>` plants only those whose name has them. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const wanted = process.argv.slice(2).join(" ");

/** CRASHED: tests failed, but only because the bug breaks calls or the tests themselves. It must be planted in another way. */
type Outcome = "found" | "CRASHED" | "NOT FOUND" | "NOT PLANTED" | "NOT RUN";

/** Made of the sound sources: a bug must not be in the data that its tests begin with, unless it is one of the database itself. */
const cluster = await templatesCluster();
const reportFile = join(tmpdir(), `planted-${process.pid}.json`);

function plant({ file, from, to, tests }: PlantedBug): Outcome {
  const path = join(root, file);
  const sound = readFileSync(path, "utf8");
  if (sound.split(from).length !== 2) return "NOT PLANTED";
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  try {
    const given: Record<string, string> = file.endsWith(".sql") ? {} : { TESTS_CLUSTER: cluster };
    const outcome = runTests(["--bail=1", ...tests], given);
    return outcome === "CRASHED" ? runTests(tests, given) : outcome;
  } finally {
    writeFileSync(path, sound);
    rmSync(reportFile, { force: true });
  }
}

/** Files that cannot be loaded and a database that does not start have no result: the bug is NOT RUN. */
function runTests(args: readonly string[], given: Record<string, string>): Outcome {
  rmSync(reportFile, { force: true });
  const env = { ...process.env, TESTS: "all", TESTS_REPORT: reportFile, ...given };
  const vitest = ["vitest", "run", "--config", "tests/vitest.config.ts", "--reporter=./tests/support/report.ts"];
  spawnSync("npx", [...vitest, ...args], { cwd: root, stdio: "ignore", env });
  if (!existsSync(reportFile)) return "NOT RUN";
  const { passed, failed }: Report = JSON.parse(readFileSync(reportFile, "utf8"));
  const failures = failed.flatMap(({ title, errors }) => (title === "" ? [] : (errors as TestFailure[])));
  if (failures.length > 0) return failures.some(isOutcome) ? "found" : "CRASHED";
  return passed > 0 ? "NOT FOUND" : "NOT RUN";
}

const outcomes = bugs
  .filter(({ name }) => name.includes(wanted))
  .map((bug) => {
    const outcome = plant(bug);
    console.log(`${outcome.padEnd(12)} ${bug.name}`);
    return outcome;
  });
const failed = outcomes.filter((outcome) => outcome !== "found").length;
console.log(`\n${outcomes.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
