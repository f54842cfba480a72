import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

type Files = Record<string, Buffer | string> | ReadonlyMap<string, Buffer>;

/** A zip of these files; `claimed` is the unpacked size that its first entry states. */
export function zipOf(files: Files, { claimed }: { claimed?: number } = {}): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files instanceof Map ? files : Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const sizes = Buffer.alloc(14);
    sizes.writeUInt32LE(crc32(bytes), 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(centrals.length === 0 ? (claimed ?? bytes.length) : bytes.length, 8);
    sizes.writeUInt16LE(nameBytes.length, 12);
    // Flags: UTF-8 names, deflated.
    const common = Buffer.from([20, 0, 0, 8, 8, 0, 0, 0, 0x21, 0]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, sizes, Buffer.alloc(2), nameBytes, packed]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(at, 12);
    centrals.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, sizes, tail, nameBytes]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** Files of a zip by name, read from its central directory. */
export function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, nameLength, extraLength, commentLength, start] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(from, from + size);
    files.set(name, method === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

/** A zip archive without the times at which its parts were packed. */
export function withoutZipTimes(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (const [mark, at] of [
    ["PK\u0003\u0004", 10],
    ["PK\u0001\u0002", 12],
  ] as const)
    for (let start = bytes.indexOf(mark); start >= 0; start = bytes.indexOf(mark, start + 4)) bytes.fill(0, start + at, start + at + 4);
  return bytes;
}

/** The workbook as if it had been made at a fixed time: two of equal cells are equal. */
export function workbookWithoutTimes(workbook: Uint8Array): Buffer {
  const files = [...unzip(Buffer.from(workbook))].map(([name, bytes]): [string, Buffer] => [
    name,
    name === "docProps/core.xml" ? Buffer.from(bytes.toString().replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "2026-01-01T00:00:00Z")) : bytes,
  ]);
  return zipOf(new Map(files));
}
