import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlantedBug } from "./bug.ts";
import { bugs } from "./bugs.ts";

/** Plants each bug alone, runs its tests and says which bugs no test found. `-- <words>` plants only those whose name has them. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const wanted = process.argv.slice(2).join(" ");

type Outcome = "found" | "NOT FOUND" | "NOT PLANTED" | "NOT RUN";

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
    rmSync(reportFile, { force: true });
    const report = ["--reporter=json", `--outputFile=${reportFile}`];
    const args = ["vitest", "run", "--config", "tests/vitest.config.ts", "--bail=1", ...report, ...tests];
    spawnSync("npx", args, { cwd: root, stdio: "ignore" });
    return readOutcome();
  } finally {
    writeFileSync(path, sound);
    rmSync(reportFile, { force: true });
  }
}

/** A test has to fail: a file that cannot be loaded and a database that does not start find nothing. */
function readOutcome(): Outcome {
  if (!existsSync(reportFile)) return "NOT RUN";
  const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(reportFile, "utf8"));
  if (numFailedTests > 0) return "found";
  return numPassedTests > 0 ? "NOT FOUND" : "NOT RUN";
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
