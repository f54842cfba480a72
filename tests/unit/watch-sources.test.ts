import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchSources } from "#server/watch-sources.ts";
import { until } from "#tests/support/until.ts";

test("npm run dev sees a source that is written, replaced again and again, removed, or checked out in a new folder", async () => {
  const folder = mkdtempSync(join(tmpdir(), "sources-"));
  const area = join(folder, "area");
  mkdirSync(area);
  const file = join(area, "rules.ts");
  writeFileSync(file, "1");
  let changes = 0;
  const stop = watchSources([folder], () => (changes += 1));
  onTestFinished(() => {
    stop();
    rmSync(folder, { recursive: true });
  });
  /** As `git checkout`, `sed -i` and the safe write of editors do it: the file's inode is another one. */
  const replace = (text: string) => {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  };
  const acts: (() => void)[] = [
    () => writeFileSync(file, "2"),
    () => replace("3"),
    () => replace("4"),
    () => {
      rmSync(area, { recursive: true });
      mkdirSync(area);
      writeFileSync(file, "5");
    },
    () => replace("6"),
    () => mkdirSync(join(area, "deeper")),
    () => writeFileSync(join(area, "deeper/new.json"), "7"),
    () => rmSync(file),
  ];
  for (const act of acts) {
    const before = changes;
    act();
    await until(() => changes > before, String(act));
  }
  expect(changes).toBeGreaterThanOrEqual(acts.length);
});
