import { setImmediate as turn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { decode } from "#server/backend/exchange/spreadsheets/encoding.ts";
import { readCsv } from "#server/backend/exchange/spreadsheets/read-csv.ts";
import { readSpreadsheet, type SpreadsheetLine, type SpreadsheetOptions } from "#server/backend/exchange/spreadsheets/read-spreadsheet.ts";
import { readXlsx } from "#server/backend/exchange/spreadsheets/read-xlsx.ts";
import { SpreadsheetError } from "#server/backend/exchange/spreadsheets/spreadsheet-error.ts";
import { orderSpreadsheetLimits } from "#server/backend/exchange/spreadsheets/spreadsheet-limits.ts";
import { SpreadsheetTurns } from "#server/backend/exchange/spreadsheets/spreadsheet-turns.ts";
import { hostileFiles, workbookOf } from "#tests/support/hostile-tables.ts";
import { until } from "#tests/support/until.ts";

const limits = orderSpreadsheetLimits(500);
const files = hostileFiles.tables(30_000);
const bytesOf = (name: string) => files.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0);

async function all(lines: AsyncIterable<SpreadsheetLine>): Promise<SpreadsheetLine[]> {
  const read: SpreadsheetLine[] = [];
  for await (const line of lines) read.push(line);
  return read;
}

const errorOf = (bytes: Buffer, options: SpreadsheetOptions = { limits }) =>
  all(readSpreadsheet(bytes, options)).then(
    (lines) => `${lines.length} lines`,
    (error: { details?: { fileBody?: string[] } }) => error.details?.fileBody?.[0] ?? String(error),
  );

describe("tables made to be expensive", () => {
  test.each(files)("$name: no more is read than the limits allow", async ({ bytes, filename }) => {
    const isWorkbook = filename.endsWith(".xlsx");
    const lines = await all(isWorkbook ? readXlsx(bytes, limits) : readCsv(bytes, limits)).catch((error: unknown) => {
      if (isWorkbook || error instanceof SpreadsheetError) return [];
      throw error;
    });
    expect(lines.length).toBeLessThanOrEqual(limits.lines);
    const letters = lines.map(({ cells }) => cells.join("").length);
    expect(Math.max(0, ...lines.map(({ cells }) => cells.length))).toBeLessThanOrEqual(limits.columns);
    expect(Math.max(0, ...letters)).toBeLessThanOrEqual(limits.lineLetters);
    expect(letters.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(limits.letters);
  });

  test.each([
    ["one line of cells", /больше 200 столбцов/],
    ["lines of one cell", /помещается 500/],
    ["one cell", /длиннее 10\s000 знаков/],
    ["a workbook: rows of cells", /больше 200 столбцов/],
    ["a workbook: rows of one cell", /помещается 500/],
    ["a workbook: a long shared text in every cell", /больше 50\s000 знаков/],
    ["a workbook: a bomb", /64 МБ или 200/],
    ["a workbook: an unclosed tag", /повреждён/],
    ["a workbook: styles", /повреждён/],
  ])("%s: the refusal names the limit", async (name, sentence) => {
    expect(await errorOf(bytesOf(name))).toMatch(sentence);
  });

  test("what stands at the limits is read: 200 columns, 530 lines, a cell of 10,000 characters, empty cells far to the right", async () => {
    const wide = `${"1;".repeat(199)}1\n`;
    expect((await all(readCsv(Buffer.from(`${wide.repeat(100)}${"a\n".repeat(430)}`), limits))).length).toBe(530);
    expect((await all(readCsv(Buffer.from(`"${"я".repeat(9999)}""";b\n`), limits)))[0]?.cells[0]).toHaveLength(10_000);
    const sheet = '<worksheet><sheetData><row r="7"><c r="B7"><v>5</v></c><c r="XFD7" s="1"/></row></sheetData></worksheet>';
    expect(await all(readXlsx(workbookOf(sheet), limits))).toEqual([{ line: 7, cells: [null, 5] }]);
  });
});

describe("empty columns to the right of a table", () => {
  const empty = ";".repeat(5000);
  const cells = (first: string[], count: number) => [...first, ...Array.from({ length: count - first.length }, () => "")];

  test.each([
    ["\n", ""],
    ["\r\n", "\r\n"],
    ["\r", ""],
  ])("are no columns, with lines that end with %j", async (end, last) => {
    const lines = await all(readCsv(Buffer.from(`a;b${empty}${end}c;"d\ne";"";${empty}${end}f;g${last}`), limits));
    expect(lines).toEqual([
      { line: 1, cells: cells(["a", "b"], 200) },
      { line: 3, cells: cells(["c", "d\ne"], 200) },
      { line: 4, cells: ["f", "g"] },
    ]);
  });

  test("are columns when a cell beyond them is filled, also by an unclosed quote", async () => {
    for (const tail of ["x", '"x', '"x"\n', '"\n"']) {
      expect(await errorOf(Buffer.from(`a;b${empty}${tail}`)), tail).toMatch(/больше 200 столбцов/);
    }
  });
});

describe("texts of a workbook that stand in a part of their own", () => {
  const row = '<worksheet><sheetData><row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row></sheetData></worksheet>';
  const texts = (...all: string[]) => `<sst>${all.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`;

  test("are found when their part is referred to in capitals, as 1C does it", async () => {
    const kind = "http://schemas.openxmlformats.org/x";
    const book = workbookOf(row, {
      "xl/sharedStrings.xml": texts("Артикул", "Цена"),
      "xl/_rels/workbook.xml.rels": `<Relationships>
        <Relationship Id="rId1" Type="${kind}/worksheet" Target="Worksheets/Sheet1.xml"/>
        <Relationship Id="rId2" Type="${kind}/sharedStrings" Target="SharedStrings.xml"/></Relationships>`,
    });
    expect(await all(readXlsx(book, limits))).toEqual([{ line: 1, cells: ["Артикул", "Цена"] }]);
  });

  test("are not taken for empty cells when they are missing", async () => {
    expect(await errorOf(workbookOf(row, { "xl/sharedStrings.xml": texts("Артикул") }))).toMatch(/повреждён/);
  });
});

describe("the thread that reads a table", () => {
  const long = Buffer.from("a;b;c\n".repeat(90_000));

  /** Threads that `work` starts and that still run when it is over. */
  async function leftBy(work: () => Promise<unknown>): Promise<{ started: number; left: () => number }> {
    const running = new Set<Worker>();
    let started = 0;
    const begin = (thread: Worker) => {
      started += 1;
      running.add(thread);
      thread.once("exit", () => running.delete(thread));
    };
    process.on("worker", begin);
    await work();
    process.off("worker", begin);
    return { started, left: () => running.size };
  }

  test("its time is limited, and it is ended when the time is over", async () => {
    const { started, left } = await leftBy(async () => {
      expect(await errorOf(long, { limits: { ...limits, seconds: 0.001 } })).toMatch(/за 0\.001 с/);
    });
    expect(started).toBe(1);
    await until(() => left() === 0, "the thread has ended");
  });

  test("it ends with its request, when the client leaves or reads no more lines; none starts for one that has left", async () => {
    const { started, left } = await leftBy(async () => {
      const control = new AbortController();
      const reading = readSpreadsheet(long, { signal: control.signal });
      await reading.next();
      control.abort();
      await expect(all(reading)).rejects.toMatchObject({ details: { fileBody: [expect.stringContaining("Связь прервалась")] } });
      expect(await errorOf(long, { signal: control.signal })).toContain("Связь прервалась");
      for await (const _ of readSpreadsheet(long)) break;
    });
    expect(started).toBe(2);
    await until(() => left() === 0, "the threads have ended");
  });
});

describe("turns of reading threads", () => {
  const open = () => {
    const turns = new SpreadsheetTurns();
    const came: string[] = [];
    const enter = (
      name: string,
      { isLong = false, person = name, signal }: { isLong?: boolean; person?: string; signal?: AbortSignal } = {},
    ) => {
      const turn = turns.enter({ person, isLong }, signal);
      void turn.then((leave) => came.push(leave ? name : `no ${name}`));
      return turn;
    };
    return { enter, came };
  };

  test("two tables are read at a time, others wait in the order of their arrival", async () => {
    const { enter, came } = open();
    const [first] = [enter("a"), enter("b"), enter("c"), enter("d")];
    await turn();
    expect(came).toEqual(["a", "b"]);
    (await first)?.();
    await turn();
    expect(came).toEqual(["a", "b", "c"]);
  });

  test("long tables leave one of the two turns to short ones", async () => {
    const { enter, came } = open();
    const first = enter("long", { isLong: true });
    enter("second long", { isLong: true });
    enter("short");
    await turn();
    expect(came).toEqual(["long", "short"]);
    (await first)?.();
    await turn();
    expect(came).toEqual(["long", "short", "second long"]);
  });

  test("of a person's two tables one waits for the other, so that somebody else's is read meanwhile", async () => {
    const { enter, came } = open();
    const [first] = ["a", "b", "c"].map((name) => enter(name, { person: "one" }));
    enter("other");
    await turn();
    expect(came).toEqual(["no c", "a", "other"]);
    (await first)?.();
    await turn();
    expect(came).toEqual(["no c", "a", "other", "b"]);
  });

  test("twenty tables wait, and a request that has gone does not", async () => {
    const { enter, came } = open();
    const control = new AbortController();
    const { signal } = control;
    for (const name of ["a", "b"]) enter(name);
    const gone = enter("gone", { signal });
    control.abort();
    expect(await gone).toBeNull();
    expect(await enter("gone before", { signal })).toBeNull();
    const waiting = Array.from({ length: 21 }, (_, at) => enter(`${at}`));
    expect(await waiting[20]).toBeNull();
    await turn();
    expect(came).toEqual(["a", "b", "no gone", "no gone before", "no 20"]);
  });
});

describe("a text in a one-byte encoding", () => {
  const text = "Артикул;Товар;Заказ\n010-241;Кефир «Ёлочка»;5\n";

  test("of DOS is read by its letters", () => {
    // IBM 866 has А to п at 0x80, р to я at 0xe0 and Ё at 0xf0; quotes as in ASCII.
    const bytes = Array.from(text.replace(/[«»]/g, '"'), (letter) => {
      const at = letter.charCodeAt(0) - 0x410;
      if (letter === "Ё") return 0xf0;
      return at < 0 ? letter.charCodeAt(0) : at < 48 ? 0x80 + at : 0xb0 + at;
    });
    expect(decode(Uint8Array.from(bytes))).toBe(text.replace(/[«»]/g, '"'));
  });

  test.each([
    "1\u00a0200;2\u00a0400;3\u00a0600;1\u00a0000;1\u00a0000;1\u00a0000;1\u00a0000;1\u00a0000;1\u00a0000;1\u00a0000",
    "ЯБЛОКИ – «ГОЛДЕН» – № 1",
  ])("of Windows, %j, stays as it is", (typed) => {
    const signs = new Map([
      ["–", 0x96],
      ["«", 0xab],
      ["»", 0xbb],
      ["№", 0xb9],
    ]);
    const bytes = Array.from(typed, (letter) => {
      const code = letter.charCodeAt(0);
      return signs.get(letter) ?? (code >= 0x410 ? code - 0x410 + 0xc0 : code);
    });
    expect(decode(Uint8Array.from(bytes))).toBe(typed);
  });
});
