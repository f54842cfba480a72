/**
 * Writes tests/specification.md: every row of the checklist with the tests whose titles carry its id.
 * `npx node tests/support/make-specification.ts`
 *
 * A row is done when a test names it and `open` below does not. An id counts where a title begins with it, up to the first colon:
 * "B08 B09: …", "C24-C33: …". Words before an id make it another register's: "domain C31", "trust S29".
 */
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const target = join(root, "tests/specification.md");
/** The checklist itself gives the rows where it lies beside the repository; elsewhere tests/specification.md keeps them. */
const checklist = join(root, "../shared/spec/checklist.md");

type Row = { id: string; group: string; text: string };
type Specification = { rows: (Row & { state: "done" | "open"; proofs: string[] })[] };

/** Rows that tests prove only in part; later work completes them. */
export const open: Record<string, string> = {};

/** Rows that a later decision changed: tests prove the decision. */
const decided: Record<string, string> = {
  O49: "domain D24: they are real here",
};

/**
 * Titles that carry ids of other registers (trust.md S…, domain.md C… and D…) without saying so, by file. Each must still exist,
 * so that the list does not outlive its reason.
 */
const otherRegisters: Record<string, readonly string[]> = {
  "tests/backend/access.test.ts": ["C31"],
  "tests/backend/access-token.test.ts": ["S24"],
  "tests/backend/reading-accreditation.test.ts": ["C30", "C31"],
  "tests/backend/reading-work.test.ts": ["C13"],
  "tests/backend/reading-deals.test.ts": ["C31"],
  "tests/backend/auth-sign-in.test.ts": ["S11", "C11", "C36", "D10"],
  "tests/backend/auth-sessions.test.ts": ["S11", "S17", "S18", "S19", "S20", "S21", "S22", "S23", "S25", "S26", "C15"],
  "tests/backend/checkout-races.test.ts": ["R11", "R13"],
  "tests/backend/deal-edit-buyer.test.ts": ["C25"],
};

function readChecklist(text: string): Row[] {
  const rows: Row[] = [];
  let group = "";
  let columns: string[] = [];
  for (const line of text.split("\n")) {
    const heading = /^## ([A-Z]) (.*)/.exec(line);
    if (heading) group = `${heading[1]} ${heading[2]}`;
    const item = /^- \[.\] ([A-Z]\d{2,3}) (.*)/.exec(line);
    if (item) rows.push({ id: item[1] ?? "", group, text: item[2] ?? "" });
    const cells = /^\| (?:\[.\] )?([A-Z]\d{2,3}|Row) \|(.*)\|$/.exec(line);
    if (!cells) continue;
    const values = (cells[2] ?? "").split("|").map((cell) => cell.trim());
    if (cells[1] === "Row") columns = values;
    else rows.push({ id: cells[1] ?? "", group, text: describeCells(columns, values) });
  }
  return rows;
}

function describeCells(columns: readonly string[], values: readonly string[]): string {
  const source = values.at(-1) ?? "";
  const cells = columns.slice(1, -1).map((column, index) => `${column} ${values[index + 1]}`);
  return `${values[0]}: ${cells.join(", ")} (source: ${source})`;
}

/** Files by the ids that their titles name. */
function findProofs(rows: ReadonlySet<string>): Map<string, string[]> {
  const proofs = new Map<string, string[]>();
  const files = globSync("tests/{unit,contract,backend,portal,faults,architecture,e2e}/**/*.{test,spec}.{ts,tsx}", { cwd: root }).sort();
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    for (const id of idsOf(text + titlesElsewhere(text))) {
      if (!rows.has(id) || otherRegisters[file]?.includes(id)) continue;
      const named = proofs.get(id) ?? [];
      if (!named.includes(file)) proofs.set(id, [...named, file]);
    }
  }
  return proofs;
}

/** Tables of titles that a test takes from `tests/support/*-rows.ts`. */
function titlesElsewhere(test: string): string {
  const tables = [...test.matchAll(/"#tests\/(support\/[\w-]+-rows\.ts)"/g)];
  return tables.map(([, table = ""]) => readFileSync(join(root, "tests", table), "utf8")).join("\n");
}

/** Starts of all string literals: titles, and first columns of tables of titles. */
export function idsOf(text: string): string[] {
  const heads = [...text.matchAll(/["'`]([^"'`\n:]{1,200}):[\s"'`]/g)].map(([, head]) => head ?? "");
  return heads
    .filter((head) => /^(?:(?:domain|trust|invariants?|performance)\s[\w.]+\s?)*(?:[A-Z]\d{2,3})\b|\b[A-Z]\d{2,3}$/.test(head))
    .flatMap(idsOfHead);
}

function idsOfHead(head: string): string[] {
  const clean = head.replace(/\b(?:domain|trust)\s+(?:[A-Z]\d+[\s,]*)+/g, " ");
  return [...clean.matchAll(/\b([A-Z])(\d{2,3})(?:\s?[-–]\s?\1?(\d{2,3}))?\b/g)].flatMap(([, letter = "", from = "", to = from]) =>
    Array.from(
      { length: Math.max(1, Number(to) - Number(from) + 1) },
      (_, index) => letter + String(Number(from) + index).padStart(from.length, "0"),
    ),
  );
}

export function specify(rows: readonly Row[]): Specification {
  const proofs = findProofs(new Set(rows.map((row) => row.id)));
  return {
    rows: rows.map((row) => {
      const files = proofs.get(row.id) ?? [];
      return { ...row, proofs: files, state: files.length > 0 && !(row.id in open) ? "done" : "open" };
    }),
  };
}

export function toMarkdown({ rows }: Specification): string {
  const done = rows.filter((row) => row.state === "done").length;
  const groups = [...new Set(rows.map((row) => row.group))];
  const table = groups.map((group) => {
    const own = rows.filter((row) => row.group === group);
    return `| ${group.slice(0, 1)} | ${group.slice(2)} | ${own.filter((row) => row.state === "done").length} | ${own.length} |`;
  });
  const sections = groups.map((group) => {
    const lines = rows
      .filter((row) => row.group === group)
      .map((row) => {
        const proofs = [...row.proofs.map((file) => file.replace(/^tests\//, "")), ...notesOf(row)].join(" ");
        return `| ${row.id} | ${row.state} | ${row.text.replaceAll("|", "\\|")} | ${proofs} |`;
      });
    return [`## ${group}`, "", "| Row | State | What | Proof |", "|---|---|---|---|", ...lines, ""].join("\n");
  });
  return [
    "# Specification and proof",
    "",
    "Every row of the checklist and the tests that carry its id in their names. " +
      "Made by `npx node tests/support/make-specification.ts`; a test compares.",
    "",
    `**${done} of ${rows.length} rows are done.**`,
    "",
    "| Group | What | Done | Rows |",
    "|---|---|--:|--:|",
    ...table,
    "",
    ...sections,
  ].join("\n");
}

function notesOf({ id, proofs }: Specification["rows"][number]): string[] {
  const note = proofs.length > 0 ? (open[id] ?? decided[id]) : undefined;
  return note === undefined ? [] : [`_${note}_`];
}

/** Rows as they stand in tests/specification.md. */
export function readSpecification(text: string): Row[] {
  const rows: Row[] = [];
  let group = "";
  for (const line of text.split("\n")) {
    const heading = /^## ([A-Z] .*)/.exec(line);
    if (heading) group = heading[1] ?? "";
    const row = /^\| ([A-Z]\d{2,3}) \| (?:done|open) \| (.*) \| [^|]*\|$/.exec(line);
    if (row) rows.push({ id: row[1] ?? "", group, text: (row[2] ?? "").replaceAll("\\|", "|") });
  }
  return rows;
}

export const unusedExceptions = (): string[] =>
  Object.entries(otherRegisters).flatMap(([file, ids]) => {
    const named = new Set(idsOf(readFileSync(join(root, file), "utf8")));
    return ids.filter((id) => !named.has(id)).map((id) => `${file}: ${id}`);
  });

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const rows = existsSync(checklist) ? readChecklist(readFileSync(checklist, "utf8")) : readSpecification(readFileSync(target, "utf8"));
  const specification = specify(rows);
  writeFileSync(target, toMarkdown(specification));
  console.log(`${specification.rows.filter((row) => row.state === "done").length} of ${rows.length} rows done`);
}
