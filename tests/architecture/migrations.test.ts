import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "./sources.ts";

const folder = join(root, "server/backend/db/migrations");
const read = (name: string) => readFileSync(join(folder, name), "utf8");

describe("migrations are only added", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));

  test("each is as it was when its checksum was written into SHA256SUMS", () => {
    const sums = files.toSorted().map((name) => `${createHash("sha256").update(read(name)).digest("hex")}  ${name}\n`);
    expect(read("SHA256SUMS")).toBe(sums.join(""));
  });

  test("the journal has them all, and the first is the baseline", () => {
    const { entries } = JSON.parse(read("meta/_journal.json")) as { entries: { tag: string }[] };
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.toSorted());
    expect(entries[0]?.tag).toBe("0000_baseline");
  });
});

describe("`npm run check:migrations` refuses a migration that locks or rewrites a table", () => {
  const temporary = mkdtempSync(join(tmpdir(), "migrations-"));
  afterAll(() => rmSync(temporary, { recursive: true }));

  /** The names of the rules that it breaks. */
  function brokenBy(statements: string): string[] {
    const path = join(temporary, "0001_later.sql");
    writeFileSync(path, statements);
    const { stdout, stderr } = spawnSync(join(root, "node_modules/.bin/squawk"), ["--reporter=json", path], {
      cwd: root,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    return (JSON.parse(stdout) as { rule_name: string }[]).map(({ rule_name }) => rule_name);
  }

  test.each([
    ["a column whose default differs by row", `ADD COLUMN "at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL`],
    ["a generated column", `ADD COLUMN "folded" text GENERATED ALWAYS AS (lower(comment)) STORED`],
    ["a column that rows do not have and must have", `ADD COLUMN "note" text NOT NULL`],
    ["another type of a column", `ALTER COLUMN "number" SET DATA TYPE integer`],
    ["a column that must be filled from now on", `ALTER COLUMN "driver" SET NOT NULL`],
    ["a check of all rows at once", `ADD CONSTRAINT "deals_named" CHECK (branch_name <> '')`],
    ["a foreign key of all rows at once", `ADD CONSTRAINT "deals_branch" FOREIGN KEY ("branch_uuid") REFERENCES "branches"("uuid")`],
    ["a unique constraint", `ADD CONSTRAINT "deals_driver_unique" UNIQUE("driver")`],
    ["a column that the version before reads", `DROP COLUMN "car"`],
    ["another name of a column", `RENAME COLUMN "car" TO "truck"`],
  ])("%s", (_, change) => expect(brokenBy(`ALTER TABLE "deals" ${change};`)).not.toEqual([]));

  test.each([
    ["an index on a table with rows", `CREATE INDEX "deals_driver" ON "deals" USING btree ("driver");`],
    ["a table that the version before reads", `DROP TABLE "chats" CASCADE;`],
  ])("%s", (_, statement) => expect(brokenBy(statement)).not.toEqual([]));

  test("a new table with its index and reference, a column with a constant default, a constraint to be validated later pass", () => {
    const harmless = [
      `CREATE TABLE "notes" ("uuid" uuid PRIMARY KEY NOT NULL, "deal_uuid" uuid NOT NULL, "position" integer NOT NULL);`,
      `ALTER TABLE "notes" ADD CONSTRAINT "notes_deal" FOREIGN KEY ("deal_uuid") REFERENCES "public"."deals"("uuid") ON DELETE cascade;`,
      `CREATE INDEX "notes_deal" ON "notes" USING btree ("deal_uuid","position");`,
      `ALTER TABLE "deals" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;`,
      `ALTER TABLE "deals" ADD CONSTRAINT "deals_tries" CHECK (tries >= 0) NOT VALID;`,
      "-- A few hundred rows.\n-- squawk-ignore require-concurrent-index-creation\n",
      `CREATE INDEX "companies_kpp" ON "companies" USING btree ("kpp");`,
    ];
    expect(brokenBy(harmless.join(""))).toEqual([]);
  });

  test("the baseline passes, because nobody waits for tables that are not there yet", () => {
    expect(() => execFileSync("npm", ["run", "--silent", "check:migrations"], { cwd: root })).not.toThrow();
  });
});
