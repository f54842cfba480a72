import { describe, expect, test } from "vitest";
import { BodyTooLarge, linesFields, readForm, TooManyFields } from "#app/request/read-body.server.ts";

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

/** Counts calls of the parsing library: a body with too many fields never reaches it. */
async function parsed(work: () => Promise<unknown>): Promise<number> {
  const { formData } = Response.prototype;
  let calls = 0;
  Response.prototype.formData = function (this: Response) {
    calls += 1;
    return formData.call(this);
  };
  try {
    await work();
  } finally {
    Response.prototype.formData = formData;
  }
  return calls;
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
  ])("with %s it is refused before it is parsed", async (_, all) => {
    expect(await parsed(() => expect(readForm(make(all))).rejects.toBeInstanceOf(TooManyFields))).toBe(0);
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
])("trust R18: a body of the type %s, whose boundary is ambiguous, is not parsed", async (type) => {
  const body = '--a\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(600);
  const work = () =>
    expect(readForm(new Request("http://portal/", { method: "POST", body, headers: { "content-type": type } }))).rejects.toThrow();
  expect(await parsed(work)).toBe(0);
});

test("trust R18: a part with more than 8 KB of headers is refused", async () => {
  const body = `--a\r\n${"x: y\r\n".repeat(5000)}\r\n\r\n--a--`;
  const asked = new Request("http://portal/", { method: "POST", body, headers: { "content-type": "multipart/form-data; boundary=a" } });
  await expect(readForm(asked)).rejects.toBeInstanceOf(TooManyFields);
});
