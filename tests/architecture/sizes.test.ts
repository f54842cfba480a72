import { describe, expect, test } from "vitest";
import { sources } from "./sources.ts";

const folders = ["app", "server", "tests"];
const written = sources("*.ts", ...folders.flatMap((folder) => ["ts", "tsx", "css"].map((ending) => `${folder}/**/*.${ending}`))).filter(
  ({ path }) => !path.startsWith("server/backend/db/migrations/"),
);
const maxLines = 300;
const maxColumns = 140;

/** One component: a table, and its rows as cards by the container's width. */
const longer = ["app/ui/table/table.module.css"];

/** A line that cannot be broken: a pattern, a drawing's path, a picture as a data URL, a generated column's expression. */
const unbreakable = /^\s*(?:const \w+ = )?(?:\/.+\/[a-z]*[;,]?|d="[^"]+"|"data:image\/[^"]+"[;,]|sql`[^`]+`,)$/;

describe("sizes of files and lines", () => {
  test("all folders with hand-written files are measured", () => {
    for (const folder of folders) expect(written.filter(({ path }) => path.startsWith(`${folder}/`)).length, folder).toBeGreaterThan(200);
  });

  test(`no file is longer than ${maxLines} lines`, () => {
    const long = written.flatMap(({ path, text }) => {
      const lines = text.trimEnd().split("\n").length;
      return lines > maxLines ? [path] : [];
    });
    expect(long).toEqual(longer);
  });

  test(`no line is longer than ${maxColumns} characters, not even texts and comments, which the formatter leaves`, () => {
    const wide = written.flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          [...line].length > maxColumns && !unbreakable.test(line) ? [`${path}:${index + 1} has ${[...line].length}`] : [],
        ),
    );
    expect(wide).toEqual([]);
  });
});
