/** Bodies a guest may send within this many bytes: extreme in count, depth, repetition or length. */
type Body = { name: string; type: string; text: string };

const urlencoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const upTo = (size: number, one: string) => one.repeat(Math.floor(size / one.length));
const numbered = (size: number, one: (index: number) => string) =>
  Array.from({ length: Math.floor(size / one(99_999).length) }, (_, index) => one(index)).join("");
const part = (name: string, value = "") => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Field names from guests' forms, so that a value reaches its validation rule. */
const fields = [
  "intent",
  "login",
  "email",
  "phone",
  "password",
  "confirmation",
  "name",
  "surname",
  "code",
  "inn",
  "subject",
  "text",
  "message",
  "comment",
];
const worstText = (size: number): [name: string, text: string][] => [
  ["one letter", upTo(size, "a")],
  ["an address that almost is one", `a@${upTo(size, "a.")}"`],
  ["an address of signs", `${upTo(size, "a+")}@`],
  ["digits", `+7${upTo(size, "9")}x`],
  ["spaces", `a${upTo(size, "%20")}a`],
  ["dashes and dots", `${upTo(size, "-.")}!`],
  ["markup", upTo(size, "%3Csvg%20")],
];

export function formBodies(size: number): Body[] {
  const form = (name: string, text: string, type = urlencoded): Body => ({ name, type, text });
  return [
    form("one field again and again", upTo(size, "a=&")),
    form(
      "names of their own",
      numbered(size, (index) => `a${index}=&`),
    ),
    form("separators", upTo(size, "&")),
    form("one name", `${upTo(size, "a")}=1`),
    form("a deep name", `${upTo(size, "a.")}=1`),
    form("lists in lists", `${upTo(size, "a[9]")}=1`),
    form("a list of four milliards", "a[4294967294]=1"),
    form("encoded letters", `a=${upTo(size, "%D1%8B")}`),
    form("orders to the library of forms", `__intent__=${upTo(size, "[")}&__state__={`),
    form("500 fields of one name, filled", `${upTo(size / 500, "b").padStart(3)}=1&${`a=${upTo(size / 500 - 4, "x")}&`.repeat(498)}`),
    form("500 names, filled", Array.from({ length: 499 }, (_, index) => `a${index}=${upTo(size / 500 - 8, "x")}`).join("&")),
    form("parts", upTo(size, part("a")), multipart),
    form("parts of their own names", `${numbered(size, (index) => part(`a${index}`))}--x--`, multipart),
    form("beginnings of parts", upTo(size, "--x\r\n"), multipart),
    form("almost beginnings of parts", `--x\r\n${upTo(size, "\r\n--")}`, multipart),
    form("a part of headers", `--x\r\n${upTo(size, "a: b\r\n")}\r\n\r\n--x--`, multipart),
    form("a part of one header", `--x\r\ncontent-disposition: form-data; name="${upTo(size, "a")}"\r\n\r\n\r\n--x--`, multipart),
    form(
      "a part of quotes",
      `--x\r\ncontent-disposition: form-data; name="${upTo(size, "%22")}"; filename="${'"'.repeat(1000)}\r\n\r\n\r\n--x--`,
      multipart,
    ),
    form("499 files", `${part('a"; filename="b').repeat(499)}--x--`, multipart),
    form("no end", `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${upTo(size, "a")}`, multipart),
    form("JSON", `[${upTo(size, "1,")}1]`, "application/json"),
    form("plain text", upTo(size, "a=&"), "text/plain"),
    ...worstText(size / fields.length).map(([name, text]) =>
      form(`${name} in every field`, fields.map((field) => `${field}=${text}`).join("&")),
    ),
  ];
}

export function jsonBodies(size: number): Body[] {
  const json = (name: string, text: string): Body => ({ name, type: "application/json", text });
  return [
    json("a list of numbers", `[${upTo(size, "1,")}1]`),
    json("lists in fields", `{"products":[${upTo(size / 2, "1,")}1],"uuids":[${upTo(size / 2, "1,")}1]}`),
    json("fields of their own names", `{${numbered(size, (index) => `"f${index}":1,`)}"a":1}`),
    json("one field again and again", `{${upTo(size, '"email":1,')}"a":1}`),
    json("lists in lists", `${upTo(size / 2, "[")}${upTo(size / 2, "]")}`),
    json("objects in objects", `${upTo(size * 0.8, '{"a":')}1${"}".repeat(Math.floor((size * 0.8) / 5))}`),
    json("objects in a list", `{"products":[${upTo(size, "{},")}{}]}`),
    json("a long name", `{"${upTo(size, "n")}":1}`),
    json("__proto__", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
    json("no JSON", upTo(size, "{")),
    ...worstText(size / fields.length).map(([name, text]) =>
      json(`${name} in every field`, JSON.stringify(Object.fromEntries(fields.map((field) => [field, text])))),
    ),
  ];
}
