import { describe, expect, test } from "vitest";
import { BodyTooLarge, linesFields, readForm, readWithoutFiles, TooManyFields } from "#app/request/read-body.server.ts";

const urlencoded = (body: string) =>
  new Request("http://portal/", { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });
const parts = (names: readonly string[]) => {
  const body = new FormData();
  for (const name of names) body.append(name, "x");
  return new Request("http://portal/", { method: "POST", body });
};
const names = (count: number, name = (index: number) => `f${index}`) => Array.from({ length: count }, (_, index) => name(index));
const both = [
  ["urlencoded", (all: readonly string[]) => urlencoded(all.map((name) => `${encodeURIComponent(name)}=`).join("&"))],
  ["multipart", parts],
] as const;

/** The request with its body in chunks of a hundred bytes, and the part of them that was read in the end. */
async function chunked(request: Request) {
  const bytes = new Uint8Array(await request.arrayBuffer());
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + 100));
      at += 100;
    },
  });
  const { url, headers } = request;
  return { request: new Request(url, { method: "POST", headers, body, duplex: "half" } as RequestInit), isRead: () => at / bytes.length };
}

describe.each(both)("trust R18: a %s form", (_, make) => {
  test.each([
    ["500 fields of one name", names(499, () => "a")],
    ["500 names", names(499)],
    ["a name of 100 letters", ["n".repeat(100)]],
    ["names with dots and dashes, as lines have them", ["q.5b2c.77aa", "quantity-5b2c", "date.5b2c"]],
  ])("with %s it is read completely", async (_, all) => {
    expect([...(await readForm(make(all))).keys()]).toEqual(all);
  });

  test.each([
    ["501 fields of one name", names(502, () => "a")],
    ["501 names", names(502)],
    ["5,000 fields", names(5000, () => "a")],
  ])("with %s it is refused", async (_, all) => {
    await expect(readForm(make(all))).rejects.toBeInstanceOf(TooManyFields);
  });

  test("with 5,000 fields it is refused at the first that is too many: the others are not read", async () => {
    const { request, isRead } = await chunked(make(names(5000, () => "a")));
    await expect(readForm(request)).rejects.toBeInstanceOf(TooManyFields);
    expect(isRead()).toBeLessThan(0.2);
  });

  test.each([
    "n".repeat(101),
    "n".repeat(100_000),
    "a[0]",
    "a[4294967294]",
    "a[]",
    "a[b]",
    "__intent__",
    "__state__",
    "__proto__",
    "constructor",
    "a.constructor.b",
    "a.__proto__",
    "toString",
    "a..b",
    ".a",
    "a.",
  ])("with a field of the name %s it is refused", async (name) => {
    await expect(readForm(make([name]))).rejects.toBeInstanceOf(TooManyFields);
  });

  test("as the form of the cart or of a deal it may have the fields of 500 lines", async () => {
    expect([...(await readForm(make(names(2900)), { fields: linesFields })).keys()]).toHaveLength(2900);
    await expect(readForm(make(names(3100)), { fields: linesFields })).rejects.toBeInstanceOf(TooManyFields);
  });
});

test("a urlencoded form is refused above its usual size, even where files up to 30 MB are allowed", async () => {
  await expect(readForm(urlencoded(`a=${"x".repeat(1024 * 1024)}`), { limit: 30 * 1024 * 1024 })).rejects.toBeInstanceOf(BodyTooLarge);
});

test.each([
  "multipart/form-data; boundary=a; boundary=b",
  "multipart/form-data ;boundary=a",
  "multipart/form-data; charset=x; boundary=a",
  'multipart/form-data; boundary="a;b"',
  "Multipart/Form-Data;\tboundary=a",
  "multipart/form-data; boundary=",
  "multipart/mixed; boundary=a",
])("trust R18: a body of the type %s with 600 parts is refused, whichever boundary it is read by", async (type) => {
  const body = '--a\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(600);
  await expect(readForm(new Request("http://portal/", { method: "POST", body, headers: { "content-type": type } }))).rejects.toThrow();
});

test("trust R18: no more than 8 KB of a part's headers are read", async () => {
  const part = (name: string, before: string) => `--a\r\n${before}content-disposition: form-data; name="${name}"\r\n\r\nx\r\n`;
  const body = `${part("a", "x: y\r\n".repeat(5000))}${part("b", "x: y\r\n".repeat(500))}--a--`;
  const request = new Request("http://portal/", { method: "POST", body, headers: { "content-type": "multipart/form-data; boundary=a" } });
  expect([...(await readForm(request)).keys()]).toEqual(["b"]);
});

describe("a form with files", () => {
  const part = (header: string, value: string) => `--b\r\nContent-Disposition: form-data; ${header}\r\n\r\n${value}\r\n`;
  const pdf = "\r\nContent-Type: application/pdf";
  /** As browsers write it. */
  const body = [
    part('name="text"', "до"),
    part(`name="files"; filename="Акт %221%22.pdf"${pdf}`, "первый"),
    part('name="files"; filename=""\r\nContent-Type: application/octet-stream', ""),
    part(`name="files"; filename="Скан 2.pdf"${pdf}`, "второй, побольше"),
    part('name="more"', "после"),
    "--b--\r\n",
  ].join("");
  const request = (sent = body) =>
    new Request("http://portal/", { method: "POST", body: sent, headers: { "content-type": "multipart/form-data; boundary=b" } });

  test("has its fields and files in their order, with names, types and contents, however it arrives", async () => {
    const read = await readForm((await chunked(request())).request);
    const values = [...read].map(async ([field, value]) => [
      field,
      ...(typeof value === "string" ? [value] : [value.name, value.type, await value.text()]),
    ]);
    expect(await Promise.all(values)).toEqual([
      ["text", "до"],
      ["files", 'Акт "1".pdf', "application/pdf", "первый"],
      ["files", "", "application/octet-stream", ""],
      ["files", "Скан 2.pdf", "application/pdf", "второй, побольше"],
      ["more", "после"],
    ]);
  });

  test("that is too large keeps the fields on both sides of its files, and names the largest file", async () => {
    const { request: arriving, isRead } = await chunked(request());
    expect(await readWithoutFiles(arriving, 2 * 1024 * 1024)).toMatchObject({ field: "files", name: "Скан 2.pdf" });
    expect(isRead()).toBeGreaterThanOrEqual(1);
    const read = await readWithoutFiles(request(), 2 * 1024 * 1024);
    expect([...(read?.fields ?? [])]).toEqual([
      ["text", "до"],
      ["more", "после"],
    ]);
  });

  test("that ends within a file is refused", async () => {
    await expect(readForm(request(body.slice(0, body.indexOf("побольше"))))).rejects.toThrow();
  });
});
