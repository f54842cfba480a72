import { crc32, deflateRawSync } from "node:zlib";

type Files = Record<string, Buffer> | ReadonlyMap<string, Buffer>;

/** A zip of these files. `claimed`: the unpacked size that each entry states; its real size by default. */
export function zipOf(files: Files, claimed?: number): Buffer {
  const entries = [...(files instanceof Map ? files : Object.entries(files))] as [string, Buffer][];
  const parts: Buffer[] = [];
  const contents: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of entries) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claimed ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    contents.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), head, place, Buffer.from(name));
    const part = Buffer.concat([Buffer.from("PK\u0003\u0004"), head, Buffer.from(name), packed]);
    parts.push(part);
    at += part.length;
  }
  const list = Buffer.concat(contents);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from("PK\u0005\u0006"), end]);
}
