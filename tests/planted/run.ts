import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PlantedBug } from "./bug.ts";
import { bugs } from "./bugs.ts";

/** Plants each bug alone, runs its tests and says which bugs no test found. `-- <words>` plants only those whose name has them. */
const root = fileURLToPath(new URL("../..", import.meta.url));
const wanted = process.argv.slice(2).join(" ");

type Outcome = "found" | "NOT FOUND" | "NOT PLANTED";

function plant({ file, from, to, tests }: PlantedBug): Outcome {
  const path = join(root, file);
  const sound = readFileSync(path, "utf8");
  if (sound.split(from).length !== 2) return "NOT PLANTED";
  writeFileSync(
    path,
    sound.replace(from, () => to),
  );
  try {
    const args = ["vitest", "run", "--config", "tests/vitest.config.ts", "--bail=1", ...tests];
    return spawnSync("npx", args, { cwd: root, stdio: "ignore" }).status === 0 ? "NOT FOUND" : "found";
  } finally {
    writeFileSync(path, sound);
  }
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
