import { describe, expect, test } from "vitest";
import { exchange } from "#contract/exchange.ts";
import { lines } from "#contract/lines.ts";
import { onBehalf } from "#contract/on-behalf.ts";
import { useBackend } from "#tests/support/backend.ts";
import { must } from "#tests/support/demo-basket.ts";
import { type HostileFile, hostileFiles } from "#tests/support/hostile-tables.ts";

const backend = useBackend("demo");

const bodyOf = ({ bytes, filename }: HostileFile) => ({ fileBody: bytes.toString("base64"), originalFilename: filename });

/** The calls that take a kind of file, each as a person who may send it. */
const channels: {
  kind: keyof typeof hostileFiles;
  channel: string;
  send: (file: HostileFile) => Promise<{ status: number; errors: unknown[] }>;
}[] = [
  {
    kind: "tables",
    channel: "lines of an order",
    send: async (file) => (await backend.as("director@alfa.example"))(lines.read, { body: bodyOf(file) }),
  },
  {
    kind: "tables",
    channel: "a feed",
    send: async (file) =>
      (await backend.as("content@seller.example"))(exchange.sendFile, {
        params: { feed: "goods" },
        body: { ...bodyOf(file), mode: "changes" },
      }),
  },
];

/** Told apart by what they do to a reader; `unit/spreadsheet-reading` reads all of them. */
const telling = [
  "one line of cells",
  "an unclosed quote",
  "a workbook: rows of cells",
  "a workbook: an unclosed tag",
  "a workbook: a bomb",
];

describe("files made to be expensive", () => {
  test.each(channels)("$channel: the file is refused with a sentence at the file", async ({ kind, send }) => {
    const files = hostileFiles[kind](30_000).filter(({ name }) => telling.includes(name));
    expect(files.length).toBe(telling.length);
    const said: Record<string, unknown> = {};
    for (const file of files) {
      const { status, errors } = await send(file);
      const [sentence = ""] = (errors[0] as { details?: { fileBody?: string[] } } | undefined)?.details?.fileBody ?? [];
      if (status !== 400 || !/[а-я] /.test(sentence)) said[file.name] = [status, sentence];
    }
    expect(said).toEqual({});
  });

  test("a file of order lines above 2 MB is refused with its size and the limit", async () => {
    const as = await backend.as("director@alfa.example");
    const { status, errors } = await as(lines.read, {
      body: { fileBody: Buffer.alloc(2 * 1024 ** 2 + 1, "a").toString("base64"), originalFilename: "order.csv" },
    });
    expect([status, errors[0]?.details?.fileBody]).toEqual([413, ["Файл «order.csv» слишком большой: 2,0 МБ, а можно до 2 МБ"]]);
  });

  test("order lines that a manager types for a client are counted before they are split", async () => {
    const as = await backend.as("rep@seller.example");
    const client = (await as(onBehalf.clients, { query: {} })).body.clients.find(({ mayOrder }) => mayOrder);
    const { company, branch } = must(client);
    for (const [text, sentence] of [
      ["a;".repeat(50_000), /больше 200 столбцов/],
      ["a\n".repeat(50_000), /не больше 500/],
    ] as const) {
      const body = { branchUuid: branch.uuid, text };
      const { status, errors } = await as(onBehalf.add, { params: { uuid: company.uuid }, body, key: crypto.randomUUID() });
      expect([status, errors[0]?.details?.text]).toEqual([400, [expect.stringMatching(sentence)]]);
    }
  });
});
