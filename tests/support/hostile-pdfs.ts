import { deflateSync } from "node:zlib";
import { type HostileFile, zeros } from "./hostile-pictures.ts";

/** PDFs of at most `size` bytes that a check would read for long: by count, depth, ratio and missing ends. All must be refused. */
export function hostilePdfs(size = 1_000_000): HostileFile[] {
  const pdf = (name: string, ...parts: (string | Buffer)[]): HostileFile => ({
    name: `PDF: ${name}`,
    filename: "x.pdf",
    bytes: Buffer.concat([Buffer.from("%PDF-1.7\n"), ...parts.map((part) => Buffer.from(part)), Buffer.from("\n%%EOF\n")]),
  });
  const times = (one: string, share = 1) => one.repeat(Math.floor((size * share) / one.length));
  const packed = (data: Buffer) => [
    `1 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${data.length}>>stream\n`,
    data,
    "\nendstream endobj\n",
  ];
  const shortList = packed(deflateSync("1 0 <<>>"))
    .map((part) => part.toString("latin1"))
    .join("");
  return [
    pdf("a dictionary without an end", times("1 0 obj<</A ")),
    pdf("strings without an end", "1 0 obj<<", times("(")),
    pdf("text without an end", "1 0 obj<</A <", times("0")),
    pdf("dictionaries within strings of dictionaries", times("1 0 obj<</A(", 0.6), times(")>>", 0.3)),
    pdf("comments within comments", times("obj%")),
    pdf("dictionaries in dictionaries", times("obj<</A", 0.7), times(">>", 0.2)),
    pdf("actions in actions", times("/OpenAction<</S/GoTo", 0.8), times(">>", 0.1)),
    pdf("actions", times("/OpenAction<</S/GoTo>>")),
    pdf("names in the dictionary of an object stream", "1 0 obj<</Type/ObjStm", times("/A"), ">>stream\n"),
    pdf("object streams", Buffer.from(shortList.repeat(Math.min(5_000, Math.floor(size / shortList.length))), "latin1")),
    pdf("an object stream of a gigabyte", ...packed(zeros(size * 900))),
    pdf("a script behind much else", times("2 0 obj<</Length 3>>stream\nabc\nendstream endobj\n"), "3 0 obj<</S/JavaScript>>endobj"),
  ];
}
