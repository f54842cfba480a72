import { constants, crc32, deflateRawSync } from "node:zlib";
import { makePng } from "./png.ts";

/** Pictures of at most a megabyte that a decoder would make much of: by pixels, depth, interlacing, parts and missing ends. */
export type HostileFile = { name: string; filename: string; bytes: Buffer };

/** Channels of PNG's colour types. */
const channelsOf: Record<number, number> = { 0: 1, 2: 3, 6: 4 };
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

type Shape = { width: number; height: number; depth: 8 | 16; colour: 0 | 2 | 6; interlaced: boolean };

/** A whole and valid PNG without content, however large: a thousandth of its decoded bytes. */
export function emptyPng({ width, height, depth, colour, interlaced }: Shape): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  let total = 0;
  for (const [left, top, right, down] of interlaced ? passes : ([[0, 0, 1, 1]] as const)) {
    const columns = Math.ceil((width - left) / right);
    total += Math.ceil((height - top) / down) * (1 + (columns * (channelsOf[colour] ?? 1) * depth) / 8);
  }
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", zeros(total)), chunk("IEND", Buffer.alloc(0))]);
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

const block = 2 ** 20;

/** A zlib stream of so many zeros, put together from equal blocks, so that it costs nothing to make. */
export function zeros(count: number): Buffer {
  const whole = deflateRawSync(Buffer.alloc(block), { finishFlush: constants.Z_FULL_FLUSH });
  const parts = Array.from({ length: Math.floor(count / block) }, () => whole);
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros.
  sum.writeUInt32BE((count % 65_521) * 65_536 + 1);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...parts, deflateRawSync(Buffer.alloc(count % block)), sum]);
}

/** A JPEG of three channels with headers only. `marker` 0xc2: progressive. */
function jpegHeader(marker: number, width: number, height: number): Buffer {
  const frame = [0xff, marker, 0, 17, 8, height >> 8, height & 255, width >> 8, width & 255, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0];
  return Buffer.from([0xff, 0xd8, ...frame, 0xff, 0xda, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 63, 0, 1, 2, 3, 0xff, 0xd9]);
}

function losslessWebp(width: number, height: number): Buffer {
  const data = Buffer.alloc(64);
  data[0] = 0x2f;
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  const head = Buffer.from("RIFF\0\0\0\0WEBPVP8L\0\0\0\0", "latin1");
  head.writeUInt32LE(12 + data.length, 4);
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, data]);
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const frame = Buffer.from("!\xf9\x04\0\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

/** A TIFF of one tile of this side, or whose only directory is followed by itself. */
function tiff(side: number, isLoop: boolean): Buffer {
  const tags = [
    [256, 300],
    [257, 300],
    [258, 8],
    [259, 1],
    [262, 1],
    [277, 1],
    [322, side],
    [323, side],
    [324, 8],
    [325, 16],
  ] as const;
  const bytes = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(tags.length, 8);
  for (const [index, [tag, value]] of tags.entries()) {
    bytes.writeUInt16LE(tag, 10 + index * 12);
    bytes.writeUInt16LE(4, 12 + index * 12);
    bytes.writeUInt32LE(1, 14 + index * 12);
    bytes.writeUInt32LE(value, 18 + index * 12);
  }
  bytes.writeUInt32LE(isLoop ? 8 : 0, bytes.length - 4);
  return bytes;
}

/** Each of ten times the one before. */
const entities = Array.from("bcdefghi", (letter, at) => `<!ENTITY ${letter} "${`&${"abcdefgh"[at]};`.repeat(10)}">`).join("");

export function hostilePictures(size = 1_000_000): HostileFile[] {
  const png = (name: string, shape: Partial<Shape>): HostileFile => ({
    name: `PNG: ${name}`,
    filename: "x.png",
    bytes: emptyPng({ width: 8000, height: 8000, depth: 8, colour: 2, interlaced: false, ...shape }),
  });
  const times = (one: string | Buffer) => Buffer.concat(Array.from({ length: Math.floor(size / one.length) }, () => Buffer.from(one)));
  const whole = makePng(300, 300);
  return [
    png("8,000 pixels a side, 16 bits, interlaced", { depth: 16, colour: 6, interlaced: true }),
    png("4,000 pixels a side, 16 bits, interlaced", { width: 4000, height: 4000, depth: 16, colour: 6, interlaced: true }),
    png("3,400 pixels a side, interlaced", { width: 3400, height: 3400, colour: 6, interlaced: true }),
    png("4,000 pixels a side, 16 bits", { width: 4000, height: 4000, depth: 16, colour: 6 }),
    png("10,000 pixels a side", { width: 10_000, height: 10_000 }),
    png("10,000 pixels a side, 16 bits", { width: 10_000, height: 10_000, depth: 16 }),
    png("80,000 pixels wide", { width: 80_000, height: 200 }),
    png("80,000 pixels high, interlaced", { width: 200, height: 80_000, interlaced: true }),
    { name: "PNG: a million pixels a side in the header", filename: "x.png", bytes: makePng(1_000_000, 1_000_000) },
    { name: "PNG: no end", filename: "x.png", bytes: whole.subarray(0, -20) },
    { name: "PNG: chunks", filename: "x.png", bytes: Buffer.concat([whole.subarray(0, 33), times(chunk("tEXt", Buffer.from("a\0b")))]) },
    {
      name: "PNG: a compressed profile",
      filename: "x.png",
      bytes: Buffer.concat([
        whole.subarray(0, 33),
        chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), zeros(size * 900)])),
        whole.subarray(33),
      ]),
    },
    { name: "JPEG: 10,000 pixels a side, progressive", filename: "x.jpg", bytes: jpegHeader(0xc2, 10_000, 10_000) },
    { name: "JPEG: 65,000 pixels a side", filename: "x.jpg", bytes: jpegHeader(0xc0, 65_000, 65_000) },
    {
      name: "JPEG: segments",
      filename: "x.jpg",
      bytes: Buffer.concat([Buffer.from([0xff, 0xd8]), times(Buffer.from([0xff, 0xe1, 0, 2]))]),
    },
    { name: "WebP: 16,000 pixels a side", filename: "x.webp", bytes: losslessWebp(16_000, 16_000) },
    { name: "WebP: 4,000 pixels a side", filename: "x.webp", bytes: losslessWebp(4000, 4000) },
    { name: "GIF: 65,000 pixels a side", filename: "x.gif", bytes: gif(65_000, 65_000, 1) },
    { name: "GIF: pictures", filename: "x.gif", bytes: gif(4000, 4000, Math.floor(size / 23)) },
    { name: "TIFF: a tile of 60,000 pixels a side", filename: "x.tiff", bytes: tiff(60_000, false) },
    { name: "TIFF: a circle of directories", filename: "x.tiff", bytes: tiff(304, true) },
    {
      name: "SVG: entities in entities",
      filename: "x.svg",
      bytes: Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a "${"x".repeat(1000)}">${entities}]>` +
          '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><text>&i;</text></svg>',
      ),
    },
    { name: "no picture", filename: "x.png", bytes: Buffer.alloc(size, "x") },
  ];
}
