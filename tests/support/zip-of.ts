import { crc32, deflateRawSync } from "node:zlib";

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
