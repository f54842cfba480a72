import { deflateSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { checkUpload, checkUploads, cleanName } from "#server/backend/files/check-upload.ts";
import { foreignPage, readKind } from "#server/backend/files/file-kind.ts";
import { maxObjectStreams, maxUnpackedBytes, signsOfPdf } from "#server/backend/files/pdf-contents.ts";
import { translate } from "#server/backend/translate.ts";
import { base64, type JoiningCompany, pdf } from "#tests/support/joining-company.ts";
import { makePng } from "#tests/support/png.ts";
import { jpeg, useUploads } from "#tests/support/uploaded-documents.ts";

const { storedFiles, fileRows, upload, newcomer } = useUploads();

const contentPatterns = [
  { pattern: foreignPage, signs: ["<"] },
  { pattern: signsOfPdf, signs: ["/"] },
];

const zip = Buffer.concat([
  Buffer.from([0x50, 0x4b, 0x03, 0x04]),
  Buffer.alloc(26),
  Buffer.from([0x50, 0x4b, 0x05, 0x06]),
  Buffer.alloc(18),
]);

const pdfWith = (...parts: (string | Buffer)[]) =>
  Buffer.concat([pdf.subarray(0, 9), ...parts.map((part) => Buffer.from(part)), pdf.subarray(9)]);
/** An object stream, compressed as office programs do. */
const objectStream = (objects: string, names = "/Filter /FlateDecode", packed = deflateSync(objects)) =>
  pdfWith(`5 0 obj<</Type /ObjStm /N 1 /First 4 ${names} /Length ${packed.length}>>stream\n`, packed, "\nendstream endobj\n");

const script = deflateSync("2 0 <</S /JavaScript /JS (x)>>");
/** A script that a lenient reader finds in an object stream, whose keyword `stream` is followed by `ending`. */
const streamed = (ending: string, names = "/Type /ObjStm /N 1 /First 4", after = "") =>
  pdfWith(`5 0 obj<<${names} /Filter /FlateDecode /Length ${script.length}>>${after}stream${ending}`, script, "\nendstream endobj\n");

const scripted: [what: string, bytes: Buffer][] = [
  ["with a script", pdfWith("2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n")],
  ["with a script whose name is written in escape codes", pdfWith("2 0 obj<</S /J#61va#53cript /JS 3 0 R>>endobj\n")],
  ["that starts a program", pdfWith("2 0 obj<</S /Launch /F (cmd.exe)>>endobj\n")],
  ["with a file inside", pdfWith("2 0 obj<</Type /EmbeddedFile /Length 0>>stream\n\nendstream endobj\n")],
  ["with a form that submits itself", pdfWith("2 0 obj<</S /SubmitForm /F (https://evil.example)>>endobj\n")],
  ["with a form that has scripts of its own", pdfWith("2 0 obj<</AcroForm<</XFA [1 0 R]>>>>endobj\n")],
  ["that opens an address by itself", pdfWith("2 0 obj<</OpenAction <</S /URI /URI (https://evil.example)>>>>endobj\n")],
  ["with a script in the data of another part", pdfWith("2 0 obj<</Length 40>>stream\n9 0 obj<</S /JavaScript>>endobj endstream endobj\n")],
  ["with a script in a compressed object stream", objectStream("2 0 <</S /JavaScript /JS (x)>>")],
  ...[" \n", "\t\r\n", "\r", " \r\n", "\f\n", "\0\n", "%\n", " x\n", "", "\n\n"].map((ending): [string, Buffer] => [
    `with a script in an object stream that begins with ${JSON.stringify(ending)}`,
    streamed(ending),
  ]),
  ["with a script in an object stream behind a comment", streamed("\n", undefined, "%\r")],
  ["with a script in an object stream without its type", streamed("\n", "/N 1 /First 4")],
  ["with a script in an object stream of another type", streamed("\n", "/Type /XObject /N 1 /F#69rst 4")],
  [
    "with a script in an object stream whose dictionary has a stream in a string",
    streamed("\n", "/Type /ObjStm /N (>>stream\n\\)) /First 4"),
  ],
  [
    "with a script in an object stream whose dictionary has a stream in a comment",
    streamed("\n", "/Type /ObjStm %>>stream\n/N 1 /First 4"),
  ],
  ["with a script in an object stream of another file", streamed("\n", "/Type /ObjStm /N 1 /First 4 /F (x)")],
  ["with an object stream whose dictionary has no end", pdfWith("5 0 obj<</Type /ObjStm (\nstream\n", script)],
  ["that opens an address by itself, far from the key", pdfWith(`2 0 obj<</OpenAction${" ".repeat(50)}%\n\0<</S/URI>>>>endobj\n`)],
  ["that opens an address after a page", pdfWith("2 0 obj<</OpenAction<</S/GoTo/Next<</S/URI/URI(x)>>>>>>endobj\n")],
  ["that opens something by itself, said elsewhere", pdfWith("2 0 obj<</OpenAction<</S 3 0 R>>>>endobj\n")],
  ["with an object stream of an unusual compression", objectStream("2 0 <<>>", "/Filter [/ASCII85Decode /FlateDecode]")],
  ["with an object stream compressed twice", objectStream("2 0 <<>>", "/Filter [/FlateDecode /FlateDecode]")],
  ["with an object stream that cannot be decompressed", objectStream("", "/Filter /FlateDecode", Buffer.from("0123456789"))],
  ["with an object stream that decompresses to too much", objectStream(" ".repeat(maxUnpackedBytes + 1))],
  ["with an object stream that decompresses to a thousand of its sizes", objectStream(" ".repeat(4 * 1024 ** 2))],
  [
    "with too many object streams",
    pdfWith(
      ..."x"
        .repeat(maxObjectStreams + 1)
        .split("")
        .map(() => "5 0 obj<</Type/ObjStm>>stream\n1 0 <<>>\nendstream endobj\n"),
    ),
  ],
];

const html = Buffer.from("<html><script>alert(1)</script></html>");

test("trust S50: a PDF that opens at a page, has links or ordinary object streams is accepted", () => {
  const plain = [
    pdfWith("2 0 obj<</OpenAction [3 0 R /XYZ null null 0]>>endobj\n"),
    pdfWith("2 0 obj<</OpenAction <</S /GoTo /D [3 0 R /Fit]>>>>endobj\n"),
    pdfWith("2 0 obj<</A <</Type /Action /S /URI /URI (https://gryada.example)>>>>endobj\n"),
    pdfWith("2 0 obj<</JavaScripts 1 /Launcher (x) /Length 3>>stream\n/XF\nendstream endobj\n"),
    objectStream("2 0 <</Type /Page>>"),
    objectStream("2 0 <</Type /Page>>", "", Buffer.from("2 0 <</Type /Page>>")),
    objectStream("2 0 <</OpenAction <</Type /Action /S /GoTo /D [3 0 R /Fit]>>>>", "/Extends 4 0 R /Filter [/FlateDecode]"),
    // Other streams may begin as they like; an outline has these keys without a stream.
    pdfWith("2 0 obj<</Length 3>>stream \nabc\nendstream endobj 3 0 obj<</First 4 0 R/N 1/Title(object \\(<<)>>endobj\n"),
    pdfWith("2 0 obj\n% note <<\n<</A<</B[<0f>(x(y)z)]>>/C#20D/E>>\nendobj 3 0 obj[1 2]endobj 4 0 obj(<<)endobj\n"),
  ];
  for (const [index, bytes] of plain.entries())
    expect(checkUpload({ fileBody: base64(bytes), originalFilename: "Устав.pdf" }).contentType, String(index)).toBe("application/pdf");
});

test("trust S50: files of one request share what may be read of them, so that ten take no longer than one", () => {
  const many = pdfWith(`2 0 obj<<${"/A".repeat(200_000)}>>stream\nabc\nendstream endobj\n`);
  const sent = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ fileBody: base64(many), originalFilename: `Скан ${index}.pdf` }));
  const limits = { limit: 20 * 1024 ** 2, text: "ticketFilesTooLarge" };
  expect(checkUploads(sent(1), limits)).toHaveLength(1);
  expect(() => checkUploads(sent(2), limits)).toThrow(/Файл «Скан 1\.pdf» .* вместе с другими слишком сложный\. Отправьте его отдельно/);
});

test("trust S50: files that are too large together are refused before any is read", () => {
  const files = [html, html].map((bytes) => ({ fileBody: base64(bytes), originalFilename: "Устав.pdf" }));
  expect(() => checkUploads(files, { limit: html.length, text: "ticketFilesTooLarge" })).toThrow(translate("ticketFilesTooLarge"));
});

test("trust S50 S54: no repeat in a content pattern reads past the sign that begins a match, so no file slows it down", () => {
  for (const { pattern, signs } of contentPatterns) {
    const repeats = pattern.source.match(/(?:\[(?:\\.|[^\]])*\]|\\.|[^\\)])(?:[*+]|\{\d+,\d*\})/g) ?? [];
    for (const repeat of repeats) {
      const [, one = "", times = ""] = /^(.*?)([*+]|\{\d+,\d*\})$/s.exec(repeat) ?? [];
      expect(times, repeat).toMatch(/^\{\d,\d{1,3}\}$/);
      for (const sign of signs) expect(new RegExp(`^${one}$`, pattern.flags).test(sign), `${repeat} reads past ${sign}`).toBe(false);
    }
  }
});

describe("uploads that are refused", () => {
  const cases: [title: string, name: string, bytes: Buffer, status: number][] = [
    ["an empty file", "Устав.pdf", Buffer.alloc(0), 400],
    ["an HTML page named .pdf", "Устав.pdf", html, 415],
    ["a PDF named .png", "Устав.png", pdf, 415],
    ["a PNG named .pdf", "Устав.pdf", makePng(10, 10), 415],
    ["a format that is not accepted", "Устав.docx", pdf, 415],
    ["an SVG drawing", "Устав.svg", Buffer.from("<svg xmlns='x'/>"), 415],
    ["a name without an extension", "Устав", pdf, 415],
    ["a name with two extensions", "Устав.html.pdf", pdf, 415],
    ["a program named .pdf.exe", "Устав.pdf.exe", pdf, 415],
    ["a PDF with HTML inside", "Устав.pdf", Buffer.concat([pdf.subarray(0, 9), html, pdf.subarray(9)]), 415],
    ["a PDF after an HTML page", "Устав.pdf", Buffer.concat([html, pdf]), 415],
    ["a PDF that ends as a ZIP archive", "Устав.pdf", Buffer.concat([pdf, zip]), 415],
    ...scripted.map(([what, bytes]) => [`a PDF ${what}`, "Устав.pdf", bytes, 415] as [string, string, Buffer, number]),
    ["a truncated PDF", "Устав.pdf", pdf.subarray(0, 20), 415],
    ["a PNG with data after its end", "Устав.png", Buffer.concat([makePng(10, 10), Buffer.from("tail")]), 415],
    ["a JPEG that ends as a ZIP archive", "Устав.jpg", Buffer.concat([jpeg(), zip]), 415],
    [
      "a JPEG with HTML inside",
      "Устав.jpg",
      Buffer.concat([jpeg().subarray(0, -2), Buffer.from("<script >alert(1)</script>"), Buffer.from([0xff, 0xd9])]),
      415,
    ],
    ["a JPEG with a PDF inside", "Устав.jpg", Buffer.concat([jpeg(), pdf]), 415],
    ["a truncated PNG", "Устав.png", makePng(10, 10).subarray(0, 40), 415],
    ["a PNG of 20,000 pixels a side", "Устав.png", makePng(20_000, 20_000), 400],
    ["a JPEG of 20,000 pixels a side", "Устав.jpg", jpeg(20_000, 20_000), 400],
  ];

  let made: JoiningCompany;
  beforeAll(async () => {
    made = await newcomer();
  });

  test.each(cases)("trust S50 S54: %s is refused with the file's name", async (_, originalFilename, bytes, status) => {
    const before = storedFiles().length;
    const answer = await upload(made, { originalFilename, fileBody: base64(bytes) });
    expect([answer.status, answer.errors[0]?.code.split(":")[1]]).toEqual([status, "4000"]);
    expect(answer.errors[0]?.message).toContain(originalFilename);
    expect(answer.errors[0]?.details).toEqual({ fileBody: [answer.errors[0]?.message] });
    expect(storedFiles()).toHaveLength(before);
  });

  test("trust S50: a declared content type that does not fit the file is refused", async () => {
    for (const body of [{ contentType: "text/html" }, { contentType: "image/png" }, { fileBody: `data:image/png;base64,${base64(pdf)}` }])
      expect((await upload(made, body)).status).toBe(415);
    const other = await newcomer();
    expect((await upload(other, { fileBody: `data:application/pdf;base64,${base64(pdf)}`, contentType: "application/pdf" })).status).toBe(
      200,
    );
  });

  test("S36: invalid values in any field are refused in Russian and never cause a server error", async () => {
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

  test("trust S52: file names are cleaned of paths, line breaks and marks that change the direction of text", () => {
    const names = [
      "../../etc/passwd.pdf",
      "C:\\secret\\x.pdf",
      "/abs/x.pdf",
      "a\r\nSet-Cookie: x.pdf",
      "\u202Efdp.exe.pdf",
      "  Устав .pdf ",
      "..",
      "",
    ].map(cleanName);
    expect(names).toEqual(["passwd.pdf", "x.pdf", "x.pdf", "aSet-Cookie: x.pdf", "fdp.exe.pdf", "Устав .pdf", "..", "без имени"]);
    expect(() => checkUpload({ fileBody: base64(pdf), originalFilename: "\u202Efdp.exe.pdf" })).toThrow();
    expect(readKind(Buffer.from("GIF89a/*<script>*/"))).toBeNull();
  });
});
